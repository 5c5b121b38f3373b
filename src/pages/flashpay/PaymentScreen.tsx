/** Requisites, rules of the payment, and the transaction. */
import { useTranslation } from 'react-i18next'
import { TRANSACTION_STARTS_WITHIN_MINUTES } from '../../contract/constants.ts'
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
import { useMoney } from '../../i18n/useMoney.ts'
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
  const coin = isSeller ? coinOfAddress(requisite ?? '', order.deal?.symbol ?? order.symbol) : null
  // Not in a sale, whose requisite is the seller's own, nor once the money has arrived.
  const isAsked = !isSeller && transactionLink(order) === null
  return (
    <>
      <RetryBoundary>{isAsked && <RequisitesChangedNotice />}</RetryBoundary>
      <RetryBoundary>
        <TransactionStarted order={order} />
      </RetryBoundary>
      {requisite === null && <Awaited order={order} />}
      {requisite !== null && coin === null && <RequisiteCard {...{ order, requisite, isAsked }} />}
      {requisite !== null && coin !== null && <SendCoins order={order} coin={coin} address={requisite} />}
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

interface RequisiteCardProps extends PartProps {
  requisite: string
  /** The payment to it is asked for; nothing is said of a requisite that may be the seller's own. */
  isAsked: boolean
}

function RequisiteCard({ order, requisite, isAsked }: RequisiteCardProps) {
  const hold = usePaymentHold()
  const isLate = useLastMinute()
  const { t } = useTranslation(['flashpay', 'payment'])
  const money = useMoney()
  const { currency } = order
  // The sum of the deal that has this requisite.
  const toPay = isAsked ? amountToPay(order.deal ?? order.autodeal, order) : null
  const isSumKnown = money(toPay, currency) !== ''
  if (isAsked && hold) return <PaymentHold reason={hold} sends="money" />
  const isInTime = isAsked && !isLate
  return (
    <Card level={1} title={t(isInTime ? 'flashpayPayment.title' : 'flashpayPayment.details')}>
      {isAsked && <PayDeadline />}
      {isAsked && isLate && <LastMinute />}
      {toPay === null && <OrderSum />}
      {isAsked && !isSumKnown && (
        <Notice kind="warning" actions={<SupportLink />}>
          {t('payment:requisites.amountUnknown')}
        </Notice>
      )}
      <RetryBoundary key={requisite}>
        <Requisites requisite={requisite} amount={toPay} currency={currency} />
      </RetryBoundary>
      {isInTime && (
        <TransferRules isSumKnown={isSumKnown}>
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
