import { depositModel } from './deposit.ts'
import { proveChaos } from './runSchedules.ts'

proveChaos('deposit', depositModel, 0.13, 16)
