/** Screens in the notation of tables 3.8 and 3.9 of docs/requirements.md. */
import type { PurchaseScreen } from '../../src/pages/payment/paymentScreen.ts'
import type { SaleScreen } from '../../src/pages/sale/saleScreen.ts'

/** A screen of a purchase in the notation of table 3.8. */
export function purchaseNotation(screen: PurchaseScreen): string {
  if (screen.name === 'payment') return `payment ${screen.requisite}`
  if (screen.name !== 'processed' && screen.name !== 'end') return screen.name
  const isOpen = screen.result === 'not-ok' && screen.chooseAnother
  return `${screen.name} ${screen.result}${isOpen ? ', another' : ''}`
}

/** A screen of a sale in the notation of table 3.9. */
export function saleNotation(screen: SaleScreen): string {
  if (screen.name === 'wait') return `wait ${screen.reason}`
  if (screen.name !== 'processed') return screen.name
  if (screen.result === 'waiting') return `processed waiting ${screen.title}`
  const isOpen = screen.result === 'not-ok' && screen.restart
  return `processed ${screen.result}${isOpen ? ', restart' : ''}`
}
