/** What to check in the bank's app before the release: the sum, the account, that the money has arrived, and the sender. */
import { useTranslation } from 'react-i18next'
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useAmountTexts } from './amountTexts.ts'
import prose from '../../ui/Prose.module.css'

export function ReleaseChecklist() {
  const { t } = useTranslation('sale')
  const { gets } = useAmountTexts()
  const ending = requisiteEnding(useAppSelector(selectDeal)?.requisite ?? '')
  return (
    <div className={prose.facts}>
      <strong>{t('sendCoins.title')}</strong>
      <ul>
        {gets && <li>{t('sendCoins.amount', { amount: gets })}</li>}
        {ending && <li>{t('sendCoins.account', { ending })}</li>}
        <li>{t('sendCoins.available')}</li>
        {/* Without the buyer's nickname, because a bank shows the person's name. */}
        <li>{t('sendCoins.sender')}</li>
      </ul>
    </div>
  )
}
