/** What makes a transfer arrive. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import prose from '../../ui/Prose.module.css'

/** `children`: further items of the list. The sum stands beside the requisites only. */
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
