import { proveChaos } from './prove.ts'
import { salePlay } from './sale.ts'

proveChaos('saleLong', salePlay, 0.08, 40)
