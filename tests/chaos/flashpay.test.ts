import { flashpayPlay } from './flashpay.ts'
import { proveChaos } from './prove.ts'

proveChaos('flashpay', flashpayPlay, 0.14, 16)
