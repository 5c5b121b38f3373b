/** Requisites, what to mind, and the transaction once it runs (FP-07, FP-10). */
import { TRANSACTION_STARTS_WITHIN_MINUTES } from '../../contract/constants.ts'
import { moneyText } from '../../features/deal/money.ts'
import { ReplacedNotice } from '../../features/deal/ReplacedNotice.tsx'
import { Requisites } from '../../features/deal/Requisites.tsx'
import { useLang, useText } from '../../i18n/useText.tsx'
import { transactionLink, type FlashpayType } from '../../rules/flashpay.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { selectFlashpayDeal } from './flashpaySlice.ts'
import styles from './FlashpayPage.module.css'

export interface PaymentScreenProps {
  /** Null until somebody gave it. */
  requisite: string | null
  type: FlashpayType
}

export function PaymentScreen({ requisite, type }: PaymentScreenProps) {
  const t = useText()
  const lang = useLang()
  const deal = useAppSelector(selectFlashpayDeal)
  if (deal === null) return null
  const isSale = type === 'sale'
  const { currency, symbol, is_currency_amount: isFiat } = deal
  const fiat = deal.deal?.amount_currency ?? deal.autodeal?.amount_currency ?? (isFiat ? deal.amount : null)
  const amountText = moneyText(deal.amount, isFiat ? currency : symbol, lang)
  const payText = moneyText(fiat, currency, lang)
  const isPaidTo = !isSale && requisite !== null
  return (
    <>
      <ReplacedNotice />
      {requisite === null ? (
        <Result
          result="waiting"
          title={t(isSale ? 'flashpayPayment.titleSale' : 'flashpayPayment.waiting')}
          text={t(isSale ? 'flashpayPayment.waitingSale' : 'flashpayPayment.waitingText')}
        >
          {amountText && <Amount size="large" text={amountText} />}
        </Result>
      ) : (
        <Card level={1} title={t(isSale ? 'flashpayPayment.titleSale' : 'flashpayPayment.title')}>
          {(isSale || fiat === null) && amountText && <Amount size="large" text={amountText} />}
          {isSale && <p className={styles.quiet}>{t('flashpayPayment.waitingSale')}</p>}
          <Requisites
            requisite={requisite}
            amount={isSale ? null : fiat}
            currency={isSale ? null : currency}
          />
          {isPaidTo && (
            <ul className={styles.rules}>
              {payText && <li>{t('flashpayPayment.exact', { amount: payText })}</li>}
              <li>{t('flashpayPayment.own')}</li>
              <li>{t('flashpayPayment.noComment')}</li>
              <li>{t('flashpayPayment.after')}</li>
            </ul>
          )}
        </Card>
      )}
      <TransactionNotice />
    </>
  )
}

/** The 15-minute text, then the link (A56). */
function TransactionNotice() {
  const t = useText()
  const deal = useAppSelector(selectFlashpayDeal)
  const link = deal && transactionLink(deal)
  if (!link)
    return (
      <Notice icon="clock">
        {t('flashpayPayment.transaction', { minutes: TRANSACTION_STARTS_WITHIN_MINUTES })}
      </Notice>
    )
  return (
    <Notice kind="success" title={t('flashpayPayment.started')}>
      <LinkOut href={link} showHost newTabText={t('common.newTab')} data-field="transaction-link">
        {t('flashpayPayment.link')}
      </LinkOut>
    </Notice>
  )
}
