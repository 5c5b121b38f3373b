/** Where and how much to pay: each field has a row and a copy button of its own (docs/gateway.md#page-hooks). */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decimal } from '../../contract/scalars.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { groupCard } from '../../rules/card.ts'
import { isQrReadable } from '../../rules/qr.ts'
import {
  copyableNumber,
  hasOtherNumber,
  hasTwoNumbers,
  numberEnding,
  parseRequisite,
} from '../../rules/requisite.ts'
import { LazyQrCode } from '../../shell/LazyQrCode.tsx'
import { useAppDispatch } from '../../store/hooks.ts'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { requisiteCopied } from '../order/orderSlice.ts'
import { useLastMinute } from './DealDeadline.tsx'
import { isUnusualRequisite, siteInCode } from './unusualRequisite.ts'
import prose from '../../ui/Prose.module.css'

const QR_PX = 200

interface RequisitesProps {
  requisite: string
  /** The sum that has to arrive; not shown if the gateway does not tell it. */
  amount: Decimal | null
  currency: string | null
  /** Shows the requisite as a QR code too. */
  isQr?: boolean
}

export function Requisites({ requisite, amount, currency, isQr = false }: RequisitesProps) {
  const { t } = useTranslation('payment')
  const money = useMoney()
  const dispatch = useAppDispatch()
  const isLate = useLastMinute()
  const { kind, number, bank, holder } = parseRequisite(requisite)
  const site = isQr ? siteInCode(requisite) : null
  const isTwo = hasTwoNumbers(number)
  const copied = copyableNumber(number)
  const label = {
    card: t('requisites.card'),
    phone: t('requisites.phone'),
    other: t('requisites.requisite'),
  }[kind]
  const name = { card: t('copy.card'), phone: t('copy.phone'), other: t('copy.requisite') }[kind]
  const shown = {
    card: isTwo ? number : groupCard(number),
    phone: <span data-field="phone">{number}</span>,
    other: number,
  }[kind]

  return (
    <div>
      {amount && currency && (
        <CopyRow
          strong
          field="fiat-amount"
          label={t(isLate ? 'amounts.toPay' : 'requisites.amount')}
          value={amount}
          shown={money(amount, currency, { cents: 'always' })}
          name={t('copy.amount')}
        />
      )}
      <CopyRow
        strong
        field="requisite"
        label={label}
        value={copied}
        shown={shown}
        name={name}
        onCopied={() => dispatch(requisiteCopied(copied))}
        copiedText={copied.length > 4 ? t('copy.doneEnding', { last: numberEnding(copied) }) : t('copy.done')}
      >
        {isTwo && (
          <Notice kind="warning" role="note">
            {t('requisites.twoNumbers')}
          </Notice>
        )}
        {isUnusualRequisite(requisite) && (
          <Notice kind="warning" role="note" notice="unusual-requisite">
            {t('requisites.unusual')}
          </Notice>
        )}
      </CopyRow>
      {bank && (
        <CopyRow field="bank" label={t('requisites.bank')} value={bank} name={t('copy.bank')}>
          {hasOtherNumber(bank) && <OtherNumber />}
        </CopyRow>
      )}
      {holder && (
        <CopyRow field="holder" label={t('requisites.holder')} value={holder} name={t('copy.holder')}>
          {hasOtherNumber(holder) && <OtherNumber />}
        </CopyRow>
      )}
      {isQr && isQrReadable(requisite) && (
        <figure>
          <LazyQrCode value={requisite} title={t('requisites.qr')} size={QR_PX} />
          <figcaption>{site === null ? t('requisites.qrText') : t('requisites.qrSite', { site })}</figcaption>
        </figure>
      )}
    </div>
  )
}

function OtherNumber() {
  const { t } = useTranslation('payment')
  return (
    <Notice kind="warning" role="note">
      {t('requisites.otherNumber')}
    </Notice>
  )
}

/** What makes a transfer arrive. `children`: further items of the list. The sum stands beside the requisites only. */
export function TransferRules({ isSumKnown, children }: { isSumKnown: boolean; children: ReactNode }) {
  const { t } = useTranslation('payment')
  return (
    <div className={prose.facts}>
      <ul>
        {isSumKnown && <li>{t('rules.exact')}</li>}
        <li>{t('rules.own')}</li>
        <li>{t('rules.noComment')}</li>
        {children}
      </ul>
    </div>
  )
}
