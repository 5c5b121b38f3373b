import { proveChaos } from './prove.ts'
import { purchasePlay } from './purchase.ts'

proveChaos('purchase', purchasePlay, 0.3, 14)
