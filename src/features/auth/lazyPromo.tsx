/** The registration prompt, loaded with the side panel. */
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import type { PromoProps } from './Promo.tsx'

export const Promo = lazyFeature<PromoProps>(() => import('./Promo.tsx').then((m) => m.Promo), ['account'])
