/** The person's statement. A template helps to begin; nothing is sent before the button is pressed. */
import type { FormEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_LENGTH_MAX } from '../../contract/constants.ts'
import type { Deal } from '../../contract/deals.ts'
import { useLang } from '../../i18n/useLang.ts'
import { canSend } from '../../rules/message.ts'
import { hasSecret } from '../../rules/messageWarnings.ts'
import { withoutOrder } from '../../rules/ownOrder.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useClock } from '../../ui/clock.ts'
import { selectDealRequisite } from '../chat/partners.ts'
import { selectHistory } from '../history/historySlice.ts'
import { selectOrderIds, selectOrderLabel } from '../order/orderSlice.ts'
import {
  evidenceGiven,
  selectCase,
  selectDispute,
  statementChanged,
  templateInserted,
} from './disputeSlice.ts'
import { statementText } from './statementText.ts'
import styles from './DisputeDetails.module.css'

/** From here on the field tells how many characters are left. */
const LEFT_SHOWN = 200

export function StatementForm({ deal }: { deal: Deal }) {
  const { t, i18n } = useTranslation(['dispute', 'deal'])
  const lang = useLang()
  const clock = useClock()
  const store = useAppStore()
  const written = useAppSelector(selectDispute).statement
  const left = CHAT_LENGTH_MAX - written.length
  const isSendable = canSend({ text: written, hasFile: false })

  function fill({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const state = store.getState()
    const label = selectOrderLabel(state)
    const facts = {
      side: selectSide(state),
      about: selectCase(state),
      deal,
      label: label && withoutOrder(label, selectOrderIds(state)),
      requisite: selectDealRequisite(state),
      history: selectHistory(state),
      now: clock.now(),
    }
    store.dispatch(templateInserted(statementText(i18n.t, lang, facts)))
    currentTarget.form?.querySelector('textarea')?.focus()
  }
  function send(event: FormEvent) {
    event.preventDefault()
    if (!isSendable) return
    const text = written.trim()
    store.dispatch(evidenceGiven({ kind: 'statement', text, file: null, givenAt: clock.now() }))
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <TextArea
        label={t('evidence.statementLabel')}
        name="statement"
        data-kept
        rows={written === '' ? 3 : 9}
        maxLength={CHAT_LENGTH_MAX}
        value={written}
        onValue={(text) => store.dispatch(statementChanged(text))}
        hint={left >= 0 && left <= LEFT_SHOWN && t('deal:chat.left', { count: left })}
        error={left < 0 && t('deal:chat.tooLong', { count: -left })}
      />
      {hasSecret(written) && (
        <Notice kind="warning" icon="shield">
          {t('deal:chat.secret')}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button icon="edit" data-action="use-template" onClick={fill}>
          {t('evidence.template')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon="send"
          data-action="send-statement"
          disabled={!isSendable}
        >
          {t('evidence.sendStatement')}
        </Button>
      </div>
    </form>
  )
}
