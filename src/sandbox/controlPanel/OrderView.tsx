/** The selected order: its state, the link of its page, and the available actions. */
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { ActionList } from './ActionList.tsx'
import { Conversations } from './Conversations.tsx'
import { hashFor, type Place } from './address.ts'
import { formatDuration } from './duration.ts'
import { KIND_LABELS, stateOf } from './labels.ts'
import { openPageWindow, pageAddress } from './pageWindow.ts'
import { stepLabel } from './script.ts'
import { stopScript, usePanel } from './store.ts'
import type { OrderDetail } from './wire.ts'
import styles from './ControlPanel.module.css'

export interface OrderViewProps {
  readonly order: OrderDetail | null
  readonly place: Place
}

export function OrderView({ order, place }: OrderViewProps) {
  if (!order)
    return (
      <Card title="Order">
        <p>
          {place.at === 'order'
            ? 'This order does not exist any more.'
            : 'Open a scenario or create an order: its page opens in a second window, and here you act as the trader, support, the chain and the clock.'}
        </p>
      </Card>
    )
  return (
    <Stack>
      <OrderCard order={order} />
      <RunningScript />
      {order.actions.length > 0 && (
        <Card title="Actions">
          <ActionList key={order.key} order={order} />
        </Card>
      )}
      {order.conversations.length > 0 && (
        <Card title="Chat">
          <Conversations key={order.key} order={order} />
        </Card>
      )}
    </Stack>
  )
}

function OrderCard({ order }: { readonly order: OrderDetail }) {
  const { live, pagesUrl } = usePanel()
  const address = pageAddress(pagesUrl, order.url)
  const left = order.due === null || !live ? null : Date.parse(order.due) - Date.parse(live.now)
  return (
    <Card title={`${KIND_LABELS[order.kind]} ${order.id}`} data-selected-order={order.key}>
      <Stack>
        <DetailList
          rows={[
            {
              label: 'State',
              value: <span data-state="">{stateOf(order)}</span>,
              strong: true,
              field: 'state',
            },
            { label: 'Amount', value: order.amount && `${order.amount} ${order.unit?.toUpperCase() ?? ''}` },
            { label: 'Other side', value: order.partner },
            { label: 'Ends by itself in', value: left === null ? null : formatDuration(Math.max(0, left)) },
          ]}
        />
        <div className={styles.row}>
          <Button
            variant="primary"
            icon="external"
            data-action="open-beside"
            onClick={() => openPageWindow(address)}
          >
            Open the page
          </Button>
        </div>
        <Links order={order} address={address} />
        <details className={styles.fold}>
          <summary>All fields</summary>
          <pre className={styles.json} tabIndex={0} role="region" aria-label="All fields of the order">
            {JSON.stringify(order.entity, null, 2)}
          </pre>
        </details>
      </Stack>
    </Card>
  )
}

function Links({ order, address }: { readonly order: OrderDetail; readonly address: string }) {
  const script = usePanel().scripts.get(order.key)
  const hash = hashFor(script ? { at: 'script', script } : { at: 'order', key: order.key })
  return (
    <>
      <CopyRow label="Link of the page" value={address} field="page-link" />
      <CopyRow
        label={script ? 'Link of this scenario: its fields and your actions' : 'Link to this order'}
        value={new URL(hash, location.href).href}
        shown={script ? `Steps so far: ${script.steps.length}` : `#order=${order.key}`}
        field="share-link"
      />
      <details className={styles.fold}>
        <summary>QR code for a phone</summary>
        <QrCode
          value={address}
          title={`Link of the page: ${address}`}
          size={200}
          className={styles.qr ?? ''}
        />
        <p className={styles.small}>
          A phone needs this machine’s address: start with HOST=0.0.0.0 and set it under World.
        </p>
      </details>
    </>
  )
}

function RunningScript() {
  const { runningScript } = usePanel()
  const next = runningScript?.script.steps[runningScript.at]
  if (!runningScript || !next) return null
  return (
    <Notice
      title={`Step ${runningScript.at + 1} of ${runningScript.script.steps.length}: ${stepLabel(next)}`}
      actions={
        <Button variant="secondary" onClick={stopScript}>
          Stop here
        </Button>
      }
    >
      It runs as soon as it is possible; an action on the page may be needed first.
    </Notice>
  )
}
