import { chatFeature } from '../../features/chat/chatFeature.ts'
import type { Feature } from '../../store/types.ts'
import { requisiteFlow } from './requisiteFlow.ts'

/** A sale that is under way: its requisite, and talking about it. */
export const dealStageFeature: Feature = {
  name: 'sale/deal',
  slices: [],
  flows: [requisiteFlow],
  uses: [chatFeature],
}
