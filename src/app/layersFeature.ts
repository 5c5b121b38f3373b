import { keepAccountFeature } from '../features/auth/keepAccountFeature.ts'
import { signInFeature } from '../features/auth/signInFeature.ts'
import { newsFeature } from '../features/inbox/newsFeature.ts'
import type { Feature } from '../store/types.ts'

/** What every page has, but no first screen needs. */
export const layersFeature: Feature = {
  name: 'layers',
  slices: [],
  flows: [],
  uses: [signInFeature, newsFeature, keepAccountFeature],
}
