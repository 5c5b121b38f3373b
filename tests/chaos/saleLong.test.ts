import { proveChaos } from './runSchedules.ts'
import { saleModel } from './sale.ts'

proveChaos('saleLong', saleModel, 0.08, 40)
