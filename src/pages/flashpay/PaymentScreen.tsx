/** Requisites, rules of the payment, and the transaction. */
import { useTranslation } from 'react-i18next'
import { type Coin, TRANSACTION_STARTS_WITHIN_MINUTES } from '../../contract/constants.ts'
import type { FlashpayOrder } from '../../contract/orders.ts'
import {
  LastMinute,
  PayDeadline,
  PaymentHold,
  useLastMinute,
  usePaymentHold,
} from '../../features/deal/DealDeadline.tsx'
import { Requisites, TransferRules } from '../../features/deal/Requisites.tsx'
import { RequisitesChangedNotice } from '../../features/deal/RequisitesChangedNotice.tsx'
import { selectFlashpayOrder } from '../../features/order/orderSlice.ts'
import { OrderLoading } from '../../features/support/OrderLoading.tsx'
import { moneyText } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { isDisputeOpen, transactionLink } from '../../rules/deal.ts'
import { amountToPay } from '../../rules/money.ts'
import { coinOfAddress } from '../../rules/requisite.ts'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { OrderSum } from './OrderAmount.tsx'
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
  const order = useAppSelector(selectFlashpayOrder)
  if (order === null) return null
  const coin =
    isSeller && requisite !== null ? coinOfAddress(requisite, order.deal?.symbol ?? order.symbol) : null
  return (
    <>
      {/* Not in a sale, whose requisite is the seller's own, nor once the money has arrived. */}
      <RetryBoundary>
        {!isSeller && transactionLink(order) === null && <RequisitesChangedNotice />}
      </RetryBoundary>
      <RetryBoundary>
        <TransactionStarted order={order} />
      </RetryBoundary>
      {requisite === null && <Awaited order={order} />}
      {requisite !== null && isSeller && <SaleCard order={order} requisite={requisite} coin={coin} />}
      {requisite !== null && !isSeller && <PaymentCard order={order} requisite={requisite} />}
      <RetryBoundary>
        <TransactionAwaited order={order} isAfterCoins={coin !== null} />
      </RetryBoundary>
    </>
  )
}

interface PartProps {
  order: FlashpayOrder
}

/** There is no requisite yet, or no longer. */
function Awaited({ order }: PartProps) {
  const { i18n } = useTranslation()
  const { result, title, text } = awaited(useAppSelector(selectSide), order)
  return (
    <Result result={result} title={i18n.t(title)} text={i18n.t(text)}>
      <OrderSum />
    </Result>
  )
}

/** The address that the seller sends the coins to; any other text may be the seller's own requisite, so nothing is said of it. */
function SaleCard({
  order,
  requisite,
  coin,
}: {
  order: FlashpayOrder
  requisite: string
  coin: Coin | null
}) {
  const { t } = useTranslation('flashpay')
  if (coin !== null) return <SendCoins order={order} coin={coin} address={requisite} />
  return (
    <Card level={1} title={t('flashpayPayment.details')}>
      <OrderSum />
      <RetryBoundary key={requisite}>
        <Requisites requisite={requisite} amount={null} currency={null} />
      </RetryBoundary>
    </Card>
  )
}

function PaymentCard({ order, requisite }: { order: FlashpayOrder; requisite: string }) {
  const hold = usePaymentHold()
  const isLastMinute = useLastMinute()
  const { t } = useTranslation(['flashpay', 'payment'])
  const lang = useLang()
  const { currency } = order
  // The sum of the deal that has this requisite.
  const toPay = amountToPay(order.deal ?? order.autodeal, order)
  const toPayText = moneyText(toPay, currency, lang)
  // The money has arrived: nothing asks for it any more.
  const isStarted = transactionLink(order) !== null
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
function TransactionStarted({ order }: PartProps) {
  const isSeller = useAppSelector(selectSide) === 'seller'
  const { t } = useTranslation(['flashpay', 'payment'])
  const link = transactionLink(order)
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
function TransactionAwaited({ order, isAfterCoins }: PartProps & { isAfterCoins: boolean }) {
  const side = useAppSelector(selectSide)
  const { t } = useTranslation('flashpay')
  // It is unknown when a disputed deal continues, or when a seller gets another deal.
  const isUncertain = isDisputeOpen(order.deal) || (side === 'seller' && isDealOff(order))
  if (transactionLink(order) !== null || isUncertain) return null
  return (
    <Notice icon="clock">
      {t(isAfterCoins ? 'flashpayPayment.transactionAfterCoins' : TRANSACTION_STARTS[side], {
        minutes: TRANSACTION_STARTS_WITHIN_MINUTES,
      })}
    </Notice>
  )
}
