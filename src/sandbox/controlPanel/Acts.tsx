/** The acts that are possible now, by who acts. */
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './ControlPanel.module.css'
import { stepOf } from './script.ts'
import { runStep } from './store.ts'
import type { OrderDetail, Part, AvailableAction } from './wire.ts'
import { actionName, PART_LABELS } from './words.ts'

const PARTS: readonly Part[] = ['trader', 'payer', 'support', 'chain', 'clock']

export function Acts({ order }: { readonly order: OrderDetail }) {
  const acts = order.actions.filter(({ body }) => body['action'] !== 'message')
  return (
    <div className={styles.parts}>
      {PARTS.map((part) => ({ part, own: acts.filter((act) => act.part === part) }))
        .filter(({ own }) => own.length > 0)
        .map(({ part, own }) => (
          <section key={part} className={styles.part} aria-label={PART_LABELS[part]} data-part={part}>
            <h3>{PART_LABELS[part]}</h3>
            {own.map((act) => (
              <Act key={JSON.stringify([act.id, act.body])} act={act} order={order} />
            ))}
          </section>
        ))}
    </div>
  )
}

/** What an act is told; support's questions and answers have words of their own. */
function fieldLabel({ asks, body }: AvailableAction): string {
  if (body['action'] === 'ask') return 'Question (for receipt and history when empty)'
  if (body['action'] === 'answer') return 'Answer (thanks when empty)'
  if (asks === 'text') return 'Requisite (made up when empty)'
  return asks === 'amount' ? 'Amount' : 'Transaction link'
}

interface ActProps {
  readonly act: AvailableAction
  readonly order: OrderDetail
}

function Act({ act, order }: ActProps) {
  const [text, setText] = useState('')
  const left = order.entity['amount_left']
  const rest = typeof left === 'string' ? left : ''
  const given = act.asks === 'amount' ? text || rest : text

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const more = act.asks && given ? { [act.asks]: given } : {}
    void runStep(order.key, stepOf(act, more), act.id).then((done) => {
      if (done) setText('')
    })
  }
  return (
    <form className={styles.part} onSubmit={submit}>
      {act.asks && (
        <Field
          label={fieldLabel(act)}
          name={act.asks}
          value={text}
          placeholder={act.asks === 'amount' ? rest : ''}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <Button
        type="submit"
        block
        data-act={`${act.body['action']}${act.body['action'] === 'close-dispute' ? `-${act.body['as']}` : ''}${act.body['action'] === 'finish' ? `-${act.body['status']}` : ''}`}
      >
        {actionName(act, order)}
      </Button>
    </form>
  )
}
