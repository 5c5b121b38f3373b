/** What makes a transfer arrive. */
import { Trans, useTranslation } from 'react-i18next'
import { Parts, Sum } from '../../i18n/TransParts.tsx'
import prose from '../../ui/Prose.module.css'

/** `amount`: the formatted sum, '' if it is unknown. `after`: what to do after the transfer. */
export function TransferRules({ amount, after }: { amount: string; after: string }) {
  const { t } = useTranslation('payment')
  return (
    <div className={prose.facts}>
      <ul>
        {amount && (
          <li>
            <Trans
              ns="payment"
              i18nKey="rules.exact"
              values={{ amount }}
              components={{ b: <Sum /> }}
              parent={Parts}
            />
          </li>
        )}
        <li>{t('rules.only')}</li>
        <li>{t('rules.own')}</li>
        <li>{t('rules.noComment')}</li>
        <li>{after}</li>
      </ul>
    </div>
  )
}
