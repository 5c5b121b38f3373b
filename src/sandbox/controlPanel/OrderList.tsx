/** All orders of this world, the newest first, as they change. */
import styles from './ControlPanel.module.css'
import { chosenKey, goTo, usePanel } from './store.ts'
import type { OrderLine } from './wire.ts'
import { KIND_NAMES, stateOf } from './words.ts'

export function OrderList({ orders }: { readonly orders: readonly OrderLine[] }) {
  const chosen = chosenKey(usePanel())
  if (orders.length === 0)
    return <p className={styles.small}>No order yet. Open a story, or make an order of your own.</p>
  return (
    <ul className={styles.group}>
      {orders.map((order) => (
        <li key={order.key} className={styles.item}>
          <button
            type="button"
            className={styles.pick}
            data-order={order.key}
            aria-current={order.key === chosen}
            onClick={() => goTo({ at: 'order', key: order.key })}
          >
            <span>
              {KIND_NAMES[order.kind]} {order.id}
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
