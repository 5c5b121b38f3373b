/** The registration prompt, loaded with the side panel. */
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import type { RegistrationOfferProps } from './RegistrationOffer.tsx'

export const RegistrationOffer = lazyFeature<RegistrationOfferProps>(
  () => import('./RegistrationOffer.tsx').then((m) => m.RegistrationOffer),
  ['account'],
)
