/** Sum and address of coins to be sent, each with its copy button and a toast. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Coin } from '../../contract/constants.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import { addressCopied } from '../order/orderSlice.ts'
import prose from '../../ui/Prose.module.css'

interface SendFiguresProps {
  readonly coin: Coin
  readonly amount: Decimal | null
  readonly address: string
  /** A part has arrived: the sum is the rest. */
  readonly isRest?: boolean
  /** In place of an unknown sum. */
  readonly children?: ReactNode
}

export function SendFigures({ coin, amount, address, isRest = false, children }: SendFiguresProps) {
  const { t } = useTranslation('cpayment')
  const money = useMoney()
  const dispatch = useAppDispatch()
  const onCopied = () => dispatch(toastShown({ key: 'common:copy.done' }))
  return (
    <div>
      {amount === null ? (
        children
      ) : (
        <CopyRow
          strong
          field={isRest ? 'amount-left' : 'coin-amount'}
          label={t('depositAddress.amount')}
          value={amount}
          shown={money(amount, coin)}
          name={t('copy.amount')}
          onCopied={onCopied}
        />
      )}
      <CopyRow
        strong
        field="address"
        label={t('depositAddress.label')}
        value={address}
        group={4}
        name={t('copy.address')}
        onCopied={() => {
          onCopied()
          dispatch(addressCopied(address))
        }}
      >
        <p className={prose.quiet}>{t('depositAddress.compare')}</p>
      </CopyRow>
    </div>
  )
}
