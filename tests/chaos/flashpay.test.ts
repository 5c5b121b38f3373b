import { flashpayModel } from './flashpay.ts'
import { proveChaos } from './runSchedules.ts'

proveChaos('flashpay', flashpayModel, 0.14, 16)
