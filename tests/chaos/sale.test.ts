import { proveChaos } from './runSchedules.ts'
import { saleModel } from './sale.ts'

proveChaos('sale', saleModel, 0.25, 14)
