/** Keys of the clock's timers, one for each kind of deadline. */
import { orderKey } from './orderKinds.ts'
import type { Autodeal, CryptoOrder, Deal, Order } from './records.ts'

/** The time limit of a sale's requisite form. */
export const entryKey = (order: Pick<Order, 'kind' | 'id'>) => `entry:${orderKey(order)}`
/** The time within which the coins of a deposit have to arrive. */
export const depositKey = ({ id }: Pick<CryptoOrder, 'id'>) => `deposit:${id}`
/** The time limit of a deal's state. */
export const stepKey = ({ id }: Pick<Deal, 'id'>) => `deal:${id}`
/** The time after which a dispute without an opponent is decided. */
export const disputeKey = ({ id }: Pick<Deal, 'id'>) => `dispute:${id}`
/** The time limit of an automatic deal's payment. */
export const autodealKey = ({ id }: Pick<Autodeal, 'id'>) => `autodeal:${id}`
