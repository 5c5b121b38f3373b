/** An open dispute: who decides, whose turn it is, how long, and what helps (table 3.5). */
import { DISPUTE_HINT_MINUTES } from '../../contract/constants.ts'
import { formatClock, formatDuration } from '../../i18n/format.ts'
import type { TextKey } from '../../i18n/types.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { myNickname } from '../../rules/chatPartner.ts'
import { type Side } from '../../rules/deal.ts'
import { disputeClosesAt, disputeTurn, mayAcceptDispute } from '../../rules/dispute.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { selectUser } from '../auth/authSlice.ts'
import styles from '../../ui/Prose.module.css'
import { disputeAccepted, selectRunningAction, selectDeal } from '../deal/dealSlice.ts'

const TURNS = {
  me: 'dispute.yourTurn',
  partner: 'dispute.partnerTurn',
  support: 'dispute.supportTurn',
} as const satisfies Record<string, TextKey>
const EVIDENCE = [
  'dispute.evidenceReceipt',
  'dispute.evidenceHistory',
  'dispute.evidenceChat',
  'dispute.evidenceVideo',
] as const

export function DisputeBlock({ side }: { side: Side }) {
  const { t, lang } = useTranslation()
  const dispatch = useAppDispatch()
  const deal = useAppSelector(selectDeal)
  const user = useAppSelector(selectUser)
  const runningAction = useAppSelector(selectRunningAction)
  const me = myNickname(side, deal, user?.nickname ?? null)
  const turn = disputeTurn(deal, me)
  const closesAt = disputeClosesAt(deal)
  const isMine = me !== null && deal?.dispute?.initiator === me

  return (
    <Result
      result="dispute"
      title={t('dispute.title')}
      text={t(isMine ? 'dispute.byYou' : 'dispute.byPartner')}
      actions={
        mayAcceptDispute(deal, me) && (
          <Button
            block
            variant="primary"
            data-action="accept-dispute"
            busy={runningAction === 'accept'}
            onClick={() => dispatch(disputeAccepted())}
          >
            {t('dispute.accept')}
          </Button>
        )
      }
    >
      {turn && (
        <strong role="status" data-turn={turn}>
          {t(TURNS[turn])}
        </strong>
      )}
      {closesAt !== null && (
        <Countdown
          deadline={closesAt}
          label={t('dispute.until', { time: formatClock(closesAt, lang) })}
          format={formatDuration}
        />
      )}
      <Notice kind="warning" role="note">
        {t('dispute.money')}
      </Notice>
      <section className={styles.facts}>
        <p className={styles.quiet}>
          {t('dispute.hint', { minutes: DISPUTE_HINT_MINUTES })}
          {closesAt !== null && ` ${t('dispute.hintLimit')}`}
        </p>
        <h2>{t('dispute.evidence')}</h2>
        <ul>
          {EVIDENCE.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </section>
    </Result>
  )
}
