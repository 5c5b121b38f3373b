import type { Feature } from '../../store/types.ts'
import { frameFlow } from './frameFlow.ts'
import { frameSlice } from './frameSlice.ts'
import { siteFlow } from './siteFlow.ts'
import { siteSlice } from './siteSlice.ts'

/** What surrounds every page. */
export const frameFeature: Feature = {
  name: 'frame',
  slices: [frameSlice, siteSlice],
  flows: [frameFlow, siteFlow],
}
