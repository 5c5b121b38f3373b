/** "Save the confirmation": one page about a completed order. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { formatInstant } from '../../i18n/formatTime.ts'
import type { TextKey } from '../../i18n/types.ts'
import { useLang } from '../../i18n/useLang.ts'
import { localTimeZone } from '../../platform/document.ts'
import { isQrReadable } from '../../rules/qr.ts'
import { maskedRequisite } from '../../rules/requisite.ts'
import { useAppStore, useDeps } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { selectHistory } from '../history/historySlice.ts'
import { selectLoaded } from '../order/orderSlice.ts'
import { Facts, OrderDocument } from './DocumentParts.tsx'
import { type Money, type OrderFacts, orderFacts, rateText, selectFactsContext } from './orderFacts.ts'

export function SaveProof() {
  const { t } = useTranslation('deal')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button block icon="print" data-action="save-proof" onClick={() => setOpen(true)}>
        {t('proof.save')}
      </Button>
      {isOpen && <Proof onClose={() => setOpen(false)} />}
    </>
  )
}

function Proof({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['deal', 'cpayment'])
  const lang = useLang()
  const { clock } = useDeps()
  const store = useAppStore()
  // A document does not change while it is read.
  const [{ facts, end, now }] = useState(() => {
    const state = store.getState()
    const loaded = selectLoaded(state)
    return {
      facts: loaded && orderFacts(loaded, selectFactsContext(state)),
      end: selectHistory(state).findLast(({ event }) => event === 'released'),
      now: clock.now(),
    }
  })
  if (facts === null) return null
  // If the page is opened later, it is only known that the order was completed before.
  const at = end?.at ?? now
  const isLate = end === undefined || end.isLate === true
  const zone = localTimeZone()
  const time = (timeZone?: string) => {
    const text = formatInstant(at, lang, timeZone)
    return isLate ? t('proof.until', { time: text }) : text
  }
  const money = (sum: Money | null) => sum && formatMoney(sum.amount, sum.currency, lang)
  const { order, deal, transactionLink: link, requisite } = facts
  const { title, fiat, coin } = wordsOf(order)
  return (
    <OrderDocument kind="proof" title={i18n.t(title)} onClose={onClose}>
      <Facts
        rows={[
          [t('info.merchant'), order.shop],
          [t('info.order'), order.label],
          [t('info.number'), deal?.number],
          [t('info.skyId'), deal?.id],
          [i18n.t(fiat), money(order.fiat)],
          [i18n.t(coin), money(order.coin)],
          [t('pack.rate'), rateText(order, i18n.t, lang)],
          [t('info.method'), order.method],
          [
            t(order.kind === 'deposit' ? 'cpayment:depositAddress.label' : 'info.requisite'),
            requisite && maskedRequisite(requisite, order.side === 'seller'),
          ],
          [t('proof.gatewayTime'), time('UTC')],
          [t('proof.localTime', { zone }), time()],
          [t('info.transaction'), link],
        ]}
      />
      {link !== null && isQrReadable(link) && (
        <figure>
          <QrCode value={link} title={t('proof.transaction')} size={132} />
          <figcaption>{t('proof.transaction')}</figcaption>
        </figure>
      )}
      <p>{t('proof.note')}</p>
    </OrderDocument>
  )
}

function wordsOf({ kind, side }: OrderFacts['order']): { title: TextKey; fiat: TextKey; coin: TextKey } {
  if (kind === 'deposit')
    return { title: 'deal:proof.deposit', fiat: 'deal:proof.sent', coin: 'deal:proof.arrived' }
  return side === 'buyer'
    ? { title: 'deal:proof.payment', fiat: 'deal:proof.sent', coin: 'deal:proof.bought' }
    : { title: 'deal:proof.payout', fiat: 'deal:proof.received', coin: 'deal:proof.gave' }
}
