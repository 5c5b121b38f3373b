/** The address of a sale: how many coins the seller sends to it, and over which network. */
import { useTranslation } from 'react-i18next'
import type { Coin } from '../../contract/constants.ts'
import type { FlashpayOrder } from '../../contract/orders.ts'
import type { Decimal } from '../../contract/scalars.ts'
import {
  DealDeadline,
  LastMinute,
  PaymentHold,
  useLastMinute,
  usePaymentHold,
} from '../../features/deal/DealDeadline.tsx'
import { AddressChangedNotice } from '../../features/deal/RequisitesChangedNotice.tsx'
import { SendFigures } from '../../features/deal/SendFigures.tsx'
import { sendable } from '../../rules/crypto.ts'
import { transactionLink } from '../../rules/deal.ts'
import { isPositive, sumsOf } from '../../rules/money.ts'
import { NetworkBadge, NetworkWarning } from '../../shell/CoinNetwork.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OrderSum } from './OrderAmount.tsx'

export function SendCoins({ order, coin, address }: { order: FlashpayOrder; coin: Coin; address: string }) {
  const hold = usePaymentHold()
  const isLate = useLastMinute()
  const { t } = useTranslation(['cpayment', 'flashpay'])
  const amount = coinsToSend(order, coin)
  // The coins have arrived: nothing asks for them any more.
  if (transactionLink(order) !== null)
    return (
      <Card level={1} title={t('depositAddress.titleEnough')}>
        <OrderSum />
      </Card>
    )
  if (hold) return <PaymentHold reason={hold} sends="coins" />
  return (
    <>
      <RetryBoundary>
        <AddressChangedNotice />
      </RetryBoundary>
      <Card
        level={1}
        title={t(isLate ? 'flashpay:flashpayPayment.details' : 'depositAddress.title')}
        end={<NetworkBadge coin={coin} />}
      >
        <DealDeadline until="cpayment:depositAddress.until" />
        {isLate && <LastMinute />}
        <SendFigures coin={coin} amount={amount} address={address}>
          <OrderSum />
          <Notice kind="warning" actions={<SupportLink />}>
            {t('flashpay:flashpayPayment.coinsUnknown')}
          </Notice>
        </SendFigures>
      </Card>
      <NetworkWarning coin={coin} minimum={null} />
    </>
  )
}

/** The coins that a seller sends: the deal's sum, else the order's if that is in coins. Null if the gateway names none, or one that cannot be read. */
function coinsToSend(order: FlashpayOrder, coin: Coin): Decimal | null {
  const { coins } = sumsOf({ ...order, ordered: order })
  return coins && isPositive(coins) ? sendable(coins, coin) : null
}
