import { proveChaos } from './prove.ts'
import { salePlay } from './sale.ts'

proveChaos('sale', salePlay, 0.25, 14)
