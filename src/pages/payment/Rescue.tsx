/** On every screen where the money could have gone and the deal has not. */
import { useText } from '../../i18n/useText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AlreadyPaid } from './AlreadyPaid.tsx'

export function Rescue() {
  const t = useText()
  return (
    <Notice title={t('rescue.title')} icon="help" actions={<AlreadyPaid />}>
      {t('rescue.text')}
    </Notice>
  )
}
