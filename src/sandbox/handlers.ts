/** The handler of every route. A route without a handler does not compile. */
import type { Handlers } from './calls.ts'
import { authHandlers } from './handlers/auth.ts'
import { autodealHandlers } from './handlers/autodeals.ts'
import { brokerHandlers } from './handlers/brokers.ts'
import { dealHandlers } from './handlers/deals.ts'
import { depositHandlers } from './handlers/deposits.ts'
import { flashpayHandlers } from './handlers/flashpay.ts'
import { generalHandlers } from './handlers/general.ts'
import { lotHandlers } from './handlers/lots.ts'
import { messageHandlers } from './handlers/messages.ts'
import { purchaseHandlers } from './handlers/purchase.ts'
import { saleHandlers } from './handlers/sale.ts'

export const HANDLERS: Handlers = {
  ...generalHandlers,
  ...authHandlers,
  ...depositHandlers,
  ...messageHandlers,
  ...autodealHandlers,
  ...dealHandlers,
  ...flashpayHandlers,
  ...purchaseHandlers,
  ...saleHandlers,
  ...lotHandlers,
  ...brokerHandlers,
}
