import { depositPlay } from './deposit.ts'
import { proveChaos } from './prove.ts'

proveChaos('deposit', depositPlay, 0.13, 16)
