import type { Feature } from '../../store/types.ts'
import { authFlow } from './authFlow.ts'
import { authSlice } from './authSlice.ts'
import { keepAccountFlow } from './keepAccountFlow.ts'
import { keepAccountSlice } from './keepAccountSlice.ts'

/** Who acts. */
export const authFeature: Feature = {
  name: 'auth',
  slices: [authSlice, keepAccountSlice],
  flows: [authFlow, keepAccountFlow],
}
