/** All coins have arrived, but the network has not confirmed them yet. Without the address, because nothing more must be sent. */
import { useTranslation } from 'react-i18next'
import type { DepositCoin } from '../../contract/constants.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { DetailList } from '../../ui/DetailList.tsx'
import { Result } from '../../ui/Result.tsx'

export function ConfirmingScreen({ coin, received }: { coin: DepositCoin; received: Decimal }) {
  const { t } = useTranslation('cpayment')
  const lang = useLang()
  const came = formatMoney(received, coin, lang, { rounding: 'down' })
  return (
    <Result
      result="pending"
      title={t('depositState.confirming')}
      text={t('depositState.confirmingText', { received: came })}
    >
      <DetailList
        rows={[{ label: t('amounts.received'), value: came, field: 'amount-received', strong: true }]}
      />
    </Result>
  )
}
