import type { Feature } from '../../store/types.ts'
import { dealSlice } from '../deal/dealSlice.ts'
import { chatFlow } from './chatFlow.ts'
import { chatSlice } from './chatSlice.ts'
import { sendFlow } from './sendFlow.ts'

/** Talking: with the other side of the deal, and with support. */
export const chatFeature: Feature = {
  name: 'chat',
  slices: [chatSlice, dealSlice],
  flows: [chatFlow, sendFlow],
}
