import { purchaseModel } from './purchase.ts'
import { proveChaos } from './runSchedules.ts'

proveChaos('purchase', purchaseModel, 0.3, 14)
