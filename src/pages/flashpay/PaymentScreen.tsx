/** Requisites, rules of the payment, and the transaction. */
import { useTranslation } from 'react-i18next'
import { type Coin, TRANSACTION_STARTS_WITHIN_MINUTES } from '../../contract/constants.ts'
import type { FlashpayDeal } from '../../contract/orders.ts'
import {
  LastMinute,
  PayDeadline,
  PaymentHold,
  useLastMinute,
  usePaymentHold,
} from '../../features/deal/DealDeadline.tsx'
import { Requisites } from '../../features/deal/Requisites.tsx'
import { RequisitesChangedNotice } from '../../features/deal/RequisitesChangedNotice.tsx'
import { TransferRules } from '../../features/deal/TransferRules.tsx'
import { selectFlashpayDeal } from '../../features/order/orderSlice.ts'
import { moneyText } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { coinOfAddress } from '../../rules/coinAddress.ts'
import { isDisputeOpen, transactionLink } from '../../rules/deal.ts'
import { amountToPay } from '../../rules/money.ts'
import { OrderLoading } from '../../shell/OrderLoading.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { OrderSum } from './OrderSum.tsx'
import { awaited, isDealOff } from './flashpayScreen.ts'

const SendCoins = lazyFeature(
  () => import('./SendCoins.tsx').then((m) => m.SendCoins),
  ['cpayment'],
  <OrderLoading />,
)

interface PaymentScreenProps {
  /** Null until there is one. */
  requisite: string | null
}

export function PaymentScreen({ requisite }: PaymentScreenProps) {
  const isSeller = useAppSelector(selectSide) === 'seller'
  const deal = useAppSelector(selectFlashpayDeal)
  if (deal === null) return null
  const coin =
    isSeller && requisite !== null ? coinOfAddress(requisite, deal.deal?.symbol ?? deal.symbol) : null
  return (
    <>
      {/* Not in a sale, whose requisite is the seller's own, nor once the money has arrived. */}
      <RetryBoundary>
        {!isSeller && transactionLink(deal) === null && <RequisitesChangedNotice />}
      </RetryBoundary>
      <RetryBoundary>
        <TransactionStarted deal={deal} />
      </RetryBoundary>
      {requisite === null && <Awaited deal={deal} />}
      {requisite !== null && isSeller && <SaleCard deal={deal} requisite={requisite} coin={coin} />}
      {requisite !== null && !isSeller && <PaymentCard deal={deal} requisite={requisite} />}
      <RetryBoundary>
        <TransactionAwaited deal={deal} isAfterCoins={coin !== null} />
      </RetryBoundary>
    </>
  )
}

interface PartProps {
  deal: FlashpayDeal
}

/** There is no requisite yet, or no longer. */
function Awaited({ deal }: PartProps) {
  const { i18n } = useTranslation()
  const { result, title, text } = awaited(useAppSelector(selectSide), deal)
  return (
    <Result result={result} title={i18n.t(title)} text={i18n.t(text)}>
      <OrderSum />
    </Result>
  )
}

/** The address that the seller sends the coins to; any other text may be the seller's own requisite, so nothing is said of it. */
function SaleCard({ deal, requisite, coin }: { deal: FlashpayDeal; requisite: string; coin: Coin | null }) {
  const { t } = useTranslation('flashpay')
  if (coin !== null) return <SendCoins deal={deal} coin={coin} address={requisite} />
  return (
    <Card level={1} title={t('flashpayPayment.details')}>
      <OrderSum />
      <RetryBoundary key={requisite}>
        <Requisites requisite={requisite} amount={null} currency={null} />
      </RetryBoundary>
    </Card>
  )
}

function PaymentCard({ deal, requisite }: { deal: FlashpayDeal; requisite: string }) {
  const hold = usePaymentHold()
  const isLastMinute = useLastMinute()
  const { t } = useTranslation(['flashpay', 'payment'])
  const lang = useLang()
  const { currency } = deal
  // The sum of the deal that has this requisite.
  const toPay = amountToPay(deal.deal ?? deal.autodeal, deal)
  const toPayText = moneyText(toPay, currency, lang)
  // The money has arrived: nothing asks for it any more.
  const isStarted = transactionLink(deal) !== null
  if (hold && !isStarted) return <PaymentHold reason={hold} sends="money" />
  const isLate = isLastMinute && !isStarted
  return (
    <Card level={1} title={t(isStarted || isLate ? 'flashpayPayment.details' : 'flashpayPayment.title')}>
      {!isStarted && <PayDeadline />}
      {isLate && <LastMinute />}
      {(toPay === null || isStarted) && <OrderSum />}
      {toPayText === '' && !isStarted && (
        <Notice kind="warning" actions={<SupportLink />}>
          {t('payment:requisites.amountUnknown')}
        </Notice>
      )}
      <RetryBoundary key={requisite}>
        <Requisites requisite={requisite} amount={isStarted ? null : toPay} currency={currency} />
      </RetryBoundary>
      {!isStarted && !isLate && (
        <TransferRules isSumKnown={toPayText !== ''}>
          <li>{t('flashpayPayment.after')}</li>
        </TransferRules>
      )}
    </Card>
  )
}

/** Links to the transaction, above the requisites: who has paid must not pay again. */
function TransactionStarted({ deal }: PartProps) {
  const isSeller = useAppSelector(selectSide) === 'seller'
  const { t } = useTranslation(['flashpay', 'payment'])
  const link = transactionLink(deal)
  if (link === null) return null
  return (
    <Notice kind="success" title={t('flashpayPayment.started')}>
      {!isSeller && <p>{t('payment:waiting.twice')}</p>}
      <p>{t('flashpayPayment.next')}</p>
      {link !== '' && (
        <LinkOut href={link} showHost data-field="transaction-link">
          {t('flashpayPayment.link')}
        </LinkOut>
      )}
    </Notice>
  )
}

const TRANSACTION_STARTS = {
  buyer: 'flashpayPayment.transactionAfter',
  seller: 'flashpayPayment.transaction',
} as const

/** Says when the transaction starts; `isAfterCoins`: the seller has to send them first. */
function TransactionAwaited({ deal, isAfterCoins }: PartProps & { isAfterCoins: boolean }) {
  const side = useAppSelector(selectSide)
  const { t } = useTranslation('flashpay')
  // It is unknown when a disputed deal continues, or when a seller gets another deal.
  const isUncertain = isDisputeOpen(deal.deal) || (side === 'seller' && isDealOff(deal))
  if (transactionLink(deal) !== null || isUncertain) return null
  return (
    <Notice icon="clock">
      {t(isAfterCoins ? 'flashpayPayment.transactionAfterCoins' : TRANSACTION_STARTS[side], {
        minutes: TRANSACTION_STARTS_WITHIN_MINUTES,
      })}
    </Notice>
  )
}
