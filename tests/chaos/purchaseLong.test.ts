import { purchaseModel } from './purchase.ts'
import { proveChaos } from './runSchedules.ts'

proveChaos('purchaseLong', purchaseModel, 0.1, 40)
