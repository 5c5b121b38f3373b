import { chatFeature } from '../../features/chat/chatFeature.ts'
import type { Feature } from '../../store/types.ts'
import { payFlow } from './payFlow.ts'
import { receiptFlow } from './receiptFlow.ts'

/** A purchase that is under way: paying, and talking about it. */
export const dealStageFeature: Feature = {
  name: 'payment/deal',
  slices: [],
  flows: [payFlow, receiptFlow],
  uses: [chatFeature],
}
