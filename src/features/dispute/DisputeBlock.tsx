/** An open dispute: who decides, who has to act, until when, what happens if nobody does, and the evidence for support. */
import { useTranslation } from 'react-i18next'
import { DISPUTE_HINT_MINUTES } from '../../contract/constants.ts'
import { formatClock } from '../../i18n/format.ts'
import { canAcceptDispute, disputeOpener, disputeTurn } from '../../rules/dispute.ts'
import { disputeClosesAt } from '../../rules/time.ts'
import { DeadlineCountdown } from '../../shell/DeadlineCountdown.tsx'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { disputeAccepted, selectDeal, selectRunningAction, selectMe } from '../order/orderSlice.ts'
import { LazyDisputeDetails } from './lazyDispute.tsx'
import prose from '../../ui/Prose.module.css'

const TURNS = {
  me: 'dispute.yourTurn',
  partner: 'dispute.partnerTurn',
  support: 'dispute.supportTurn',
} as const

function useDispute() {
  const deal = useAppSelector(selectDeal)
  const viewer = { side: useAppSelector(selectSide), me: useAppSelector(selectMe) }
  return { deal, viewer, turn: disputeTurn(deal, viewer), closesAt: disputeClosesAt(deal) }
}

/** Who has to act, until when, and the button for it. `role="note"`: another part of the page announces it. */
export function DisputeTurn({ role = 'status' }: { role?: 'status' | 'note' }) {
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  const runningAction = useAppSelector(selectRunningAction)
  const { deal, viewer, turn, closesAt } = useDispute()
  return (
    <>
      {turn && (
        <strong role={role} data-turn={turn}>
          {t(TURNS[turn])}
        </strong>
      )}
      <DeadlineCountdown
        deadline={closesAt}
        label={closesAt !== null && t('dispute.until', { time: formatClock(closesAt) })}
      />
      {canAcceptDispute(deal, viewer) && (
        <Button
          block
          variant="primary"
          data-action="accept-dispute"
          busy={runningAction === 'accept'}
          onClick={() => dispatch(disputeAccepted())}
        >
          {t('dispute.accept')}
        </Button>
      )}
    </>
  )
}

export function DisputeBlock() {
  const { t, i18n } = useTranslation('deal')
  const { deal, viewer, turn, closesAt } = useDispute()
  const opener = disputeOpener(deal, viewer)
  const opened = opener && t(opener === 'me' ? 'dispute.byYou' : 'dispute.byPartner')

  return (
    <Stack>
      <Result
        result="dispute"
        title={t('dispute.title')}
        text={turn === 'support' ? opened : `${opened ?? ''} ${t('dispute.decides')}`.trim()}
      >
        <DisputeTurn />
        <Notice kind="warning" role="note">
          {viewer.side === 'seller' && <p>{i18n.t('sale:sale.coinsSafe')}</p>}
          <p>{t('dispute.money')}</p>
        </Notice>
      </Result>
      <LazyDisputeDetails>
        <section className={prose.facts}>
          {turn === 'partner' && closesAt !== null && (
            <p>{t('dispute.ifSilent', { time: formatClock(closesAt) })}</p>
          )}
          {turn === 'support' ? (
            <p>{t('dispute.noLimit')}</p>
          ) : (
            <p className={prose.quiet}>
              {[
                t('dispute.hint', { minutes: DISPUTE_HINT_MINUTES }),
                ...(closesAt === null ? [] : [t('dispute.hintLimit')]),
              ].join(' ')}
            </p>
          )}
        </section>
      </LazyDisputeDetails>
    </Stack>
  )
}
