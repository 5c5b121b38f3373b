/** All orders of this world, the newest first. */
import { KIND_LABELS, stateOf } from './labels.ts'
import { selectedKey, navigate, usePanel } from './store.ts'
import type { OrderLine } from './wire.ts'
import styles from './ControlPanel.module.css'

export function OrderList({ orders }: { readonly orders: readonly OrderLine[] }) {
  const chosen = selectedKey(usePanel())
  if (orders.length === 0)
    return <p className={styles.small}>No order yet. Open a scenario or create an order.</p>
  return (
    <ul className={styles.group}>
      {orders.map((order) => (
        <li key={order.key} className={styles.item}>
          <button
            type="button"
            className={styles.pick}
            data-order={order.key}
            aria-current={order.key === chosen}
            onClick={() => navigate({ at: 'order', key: order.key })}
          >
            <span>
              {KIND_LABELS[order.kind]} {order.id}
            </span>
            <span className={styles.small}>
              {order.amount ?? ''} {order.unit?.toUpperCase() ?? ''} · {stateOf(order)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
