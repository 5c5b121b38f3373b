/** The available actions, grouped by actor. */
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ACTOR_LABELS } from './labels.ts'
import { stepOf } from './script.ts'
import { runStep } from './store.ts'
import type { OrderDetail, ActionActor, AvailableAction } from './wire.ts'
import styles from './ControlPanel.module.css'

const ACTORS: readonly ActionActor[] = ['trader', 'payer', 'support', 'chain', 'clock']

export function ActionList({ order }: { readonly order: OrderDetail }) {
  const actions = order.actions.filter(({ body }) => body['action'] !== 'message')
  return (
    <div className={styles.parts}>
      {ACTORS.map((actor) => ({ actor, own: actions.filter((action) => action.actor === actor) }))
        .filter(({ own }) => own.length > 0)
        .map(({ actor, own }) => (
          <section key={actor} className={styles.part} aria-label={ACTOR_LABELS[actor]} data-actor={actor}>
            <h3>{ACTOR_LABELS[actor]}</h3>
            {own.map((action) => (
              <ActionForm key={JSON.stringify([action.id, action.body])} action={action} order={order} />
            ))}
          </section>
        ))}
    </div>
  )
}

interface ActionFormProps {
  readonly action: AvailableAction
  readonly order: OrderDetail
}

function ActionForm({ action, order }: ActionFormProps) {
  const [text, setText] = useState('')
  const { asks } = action
  const left = order.entity['amount_left']
  const rest = asks?.field === 'amount' && typeof left === 'string' ? left : ''

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = text || rest
    const more = asks && given ? { [asks.field]: given } : {}
    void runStep(order.key, stepOf(action, more), action.id).then((done) => {
      if (done) setText('')
    })
  }
  return (
    <form className={styles.part} onSubmit={submit}>
      {asks && (
        <Field
          label={asks.label}
          name={asks.field}
          value={text}
          placeholder={rest}
          onValue={setText}
          autoComplete="off"
        />
      )}
      <Button type="submit" block data-act={nameOf(action)}>
        {action.label}
      </Button>
    </form>
  )
}

/** The action, and which of its two outcomes: `close-dispute-payer`, `finish-2`. */
function nameOf({ body: { action, as, status } }: AvailableAction): string {
  const outcome = action === 'close-dispute' ? as : status
  return outcome === undefined ? action : `${action}-${outcome}`
}
