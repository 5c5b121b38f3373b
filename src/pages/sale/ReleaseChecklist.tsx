/** What to compare in the bank's own app before any coin goes: the sum, where it came, that it has come, and who sent it. */
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { requisiteEnding } from '../../rules/requisite.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useAmountTexts } from './useAmountTexts.ts'
import prose from '../../ui/Prose.module.css'

export function ReleaseChecklist() {
  const { t } = useTranslation()
  const { gets } = useAmountTexts()
  const ending = requisiteEnding(useAppSelector(selectDeal)?.requisite ?? '')
  return (
    <div className={prose.facts}>
      <strong>{t('sendCoins.title')}</strong>
      <ul>
        {gets && <li>{t('sendCoins.amount', { amount: gets })}</li>}
        {ending && <li>{t('sendCoins.account', { ending })}</li>}
        <li>{t('sendCoins.available')}</li>
        {/* No nickname here: a bank shows a person's name, which never equals it. */}
        <li>{t('sendCoins.sender')}</li>
      </ul>
    </div>
  )
}
