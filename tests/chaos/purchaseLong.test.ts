import { proveChaos } from './runSchedules.ts'
import { purchaseModel } from './purchase.ts'

proveChaos('purchaseLong', purchaseModel, 0.1, 40)
