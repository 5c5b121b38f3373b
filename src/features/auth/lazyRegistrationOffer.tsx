/** The registration prompt, whose code is loaded once the order is over. */
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import type { RegistrationOfferProps } from './RegistrationOffer.tsx'

const LoadedOffer = lazyFeature<RegistrationOfferProps>(
  () => import('./RegistrationOffer.tsx').then((m) => m.RegistrationOffer),
  ['account'],
)

export function RegistrationOffer(props: RegistrationOfferProps) {
  return props.isOver && <LoadedOffer {...props} />
}
