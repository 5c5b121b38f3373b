import { proveChaos } from './prove.ts'
import { purchasePlay } from './purchase.ts'

proveChaos('purchaseLong', purchasePlay, 0.1, 40)
