/** Statuses of orders (docs/gateway.md#entities). Single constants, because the build can inline them, but not the fields of an object. */

/** A purchase, a sale or a flash-pay order. */
export const ORDER_CREATED = 0
export const ORDER_IN_PROCESS = 1
export const ORDER_OK = 2
export const ORDER_NOT_OK = 3
export type FinalStatus = typeof ORDER_OK | typeof ORDER_NOT_OK
export type Status = typeof ORDER_CREATED | typeof ORDER_IN_PROCESS | FinalStatus

/** A deposit; it has no status before the coin is chosen. */
export const DEPOSIT_WAITING = 1
export const DEPOSIT_SUCCESS = 2
export const DEPOSIT_OVERTIME = 3
export type DepositStatus = typeof DEPOSIT_WAITING | typeof DEPOSIT_SUCCESS | typeof DEPOSIT_OVERTIME
