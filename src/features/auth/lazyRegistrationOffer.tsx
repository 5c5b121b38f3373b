/** The registration prompt, loaded with the side panel. */
import { lazyFeature } from '../../shell/lazyFeature.tsx'

export const RegistrationOffer = lazyFeature(
  () => import('./RegistrationOffer.tsx').then((m) => m.RegistrationOffer),
  ['account'],
)
