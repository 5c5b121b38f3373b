/** The order that is played: what it is, where its page is, and everybody who can act on it now. */
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Acts } from './Acts.tsx'
import { hashFor, type Place } from './address.ts'
import { openPageWindow, pageAddress } from './beside.ts'
import styles from './ControlPanel.module.css'
import { formatDuration } from './duration.ts'
import { stopScript, usePanel } from './store.ts'
import { stepLabel } from './ScenarioCard.tsx'
import { Conversations } from './Conversations.tsx'
import type { OrderDetail } from './wire.ts'
import { KIND_LABELS, stateOf } from './words.ts'

interface StageProps {
  readonly order: OrderDetail | null
  readonly place: Place
}

export function Stage({ order, place }: StageProps) {
  if (!order)
    return (
      <Card title="The stage">
        <p>
          {place.at === 'order'
            ? 'There is no such order, or not any more.'
            : 'Open a story or make an order: its page opens beside, and here you play the trader, support, the chain and the clock.'}
        </p>
      </Card>
    )
  return (
    <Stack>
      <OrderCard order={order} />
      <Playing />
      {order.actions.length > 0 && (
        <Card title="Who acts">
          <Acts key={order.key} order={order} />
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
  const { live, pagesUrl, scripts } = usePanel()
  const address = pageAddress(pagesUrl, order.url)
  const script = scripts.get(order.key)
  const left = order.due === null || !live ? null : Date.parse(order.due) - Date.parse(live.now)
  return (
    <Card title={`${KIND_LABELS[order.kind]} ${order.id}`} data-stage={order.key}>
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
            Open the page beside
          </Button>
        </div>
        <CopyRow
          label="Link of the page"
          value={address}
          field="page-link"
          copyText="Copy"
          copiedText="Copied"
          failedText="Select the link and copy it"
        />
        <CopyRow
          label={script ? 'Link of this story: its fields and what you have done' : 'Link to this stage'}
          value={
            new URL(
              hashFor(script ? { at: 'script', script } : { at: 'order', key: order.key }),
              location.href,
            ).href
          }
          shown={script ? `${script.steps.length} steps so far` : `#order=${order.key}`}
          field="share-link"
          copyText="Copy"
          copiedText="Copied"
          failedText="The browser does not let this page copy"
        />
        <details className={styles.fold}>
          <summary>QR code for a phone</summary>
          <QrCode value={address} title={`Link of the page: ${address}`} className={styles.qr ?? ''} />
          <p className={styles.small}>
            A phone needs this machine’s address: start with HOST=0.0.0.0 and set it under World.
          </p>
        </details>
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

function Playing() {
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
      It happens as soon as it is possible; the page may have something to do first.
    </Notice>
  )
}
