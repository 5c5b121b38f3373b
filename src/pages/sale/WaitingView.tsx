/** The deal goes on: the buyer is to pay, or says they have and the seller compares with the bank (SALE-17..20). */
import { DealCountdown } from '../../features/deal/DealCountdown.tsx'
import { questionAsked, selectActing, selectDeadline, selectDeal } from '../../features/deal/dealSlice.ts'
import { moneyText } from '../../features/deal/money.ts'
import { formatClock } from '../../i18n/format.ts'
import { useLang, useText } from '../../i18n/useText.tsx'
import { mayDispute } from '../../rules/dispute.ts'
import { mayRelease } from '../../rules/sale.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { CancelButton } from './CancelButton.tsx'
import { EditRequisite } from './EditRequisite.tsx'
import { SendChecks } from './SendChecks.tsx'
import { selectAmounts } from './saleScreen.ts'
import styles from './SalePage.module.css'

/** Nothing to do but to wait: the requisite may still be changed, the deal cancelled. */
export function ActiveView() {
  const t = useText()
  const lang = useLang()
  const deadline = useAppSelector(selectDeadline)
  const { toGet, currency } = useAppSelector(selectAmounts)
  return (
    <Result
      result="waiting"
      title={t('saleWaiting.active')}
      text={t('saleWaiting.activeText', { amount: moneyText(toGet, currency, lang) })}
      actions={
        <>
          <EditRequisite />
          <CancelButton />
        </>
      }
    >
      <DealCountdown
        deadline={deadline}
        label={deadline !== null && t('saleWaiting.until', { time: formatClock(deadline, lang) })}
      />
      <p className={styles.quiet}>{t('saleWaiting.activeZero')}</p>
    </Result>
  )
}

/** Money first, coins second: what to compare, then the one button that leads to the release. */
export function PaidView() {
  const t = useText()
  const lang = useLang()
  const dispatch = useAppDispatch()
  const deal = useAppSelector(selectDeal)
  const acting = useAppSelector(selectActing)
  const deadline = useAppSelector(selectDeadline)
  const { toGet, currency } = useAppSelector(selectAmounts)
  const amount = moneyText(toGet, currency, lang)
  return (
    <Result
      result="waiting"
      title={t('saleWaiting.paid')}
      text={t('saleWaiting.status')}
      actions={
        <>
          {mayRelease(deal) && (
            <Button
              block
              variant="primary"
              data-action="received-payout"
              busy={acting === 'release'}
              onClick={() => dispatch(questionAsked('release'))}
            >
              {amount ? t('sendCoins.buttonAmount', { amount }) : t('sendCoins.button')}
            </Button>
          )}
          {mayDispute(deal) && (
            <Button
              block
              data-action="open-dispute"
              busy={acting === 'dispute'}
              onClick={() => dispatch(questionAsked('dispute'))}
            >
              {t('dispute.open')}
            </Button>
          )}
        </>
      }
    >
      <DealCountdown
        deadline={deadline}
        label={deadline !== null && t('saleWaiting.checkUntil', { time: formatClock(deadline, lang) })}
      />
      <div className={styles.panel}>
        <p>{t('saleWaiting.paidText')}</p>
        <SendChecks />
        <Notice kind="warning" role="note" title={t('sendCoins.missing')}>
          {t('sendCoins.missingText')}
        </Notice>
        <p className={styles.quiet}>{t('saleWaiting.paidZero')}</p>
      </div>
    </Result>
  )
}
