import { proveChaos } from './runSchedules.ts'
import { purchaseModel } from './purchase.ts'

proveChaos('purchase', purchaseModel, 0.3, 14)
