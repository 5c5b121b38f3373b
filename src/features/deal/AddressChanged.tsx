/** Warns that the address for coins has changed. The old one is named by its ending, and never shown in full. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface AddressChangedProps {
  /** The ending of the old address. */
  readonly last: string
  /** Coins have to be sent to the new one. */
  readonly isAwaited: boolean
  /** Not given while there is no new address: the warning stays. */
  readonly onUnderstood?: (() => void) | undefined
  readonly help?: ReactNode
}

export function AddressChanged({ last, isAwaited, onUnderstood, help }: AddressChangedProps) {
  const { t } = useTranslation('cpayment')
  return (
    <Notice
      kind="danger"
      notice="requisites-changed"
      title={t('addressChanged.title')}
      actions={
        <>
          {onUnderstood && (
            <Button variant="secondary" onClick={onUnderstood}>
              {t('common.understood')}
            </Button>
          )}
          {help}
        </>
      }
    >
      <p>
        <strong>{t('addressChanged.old', { last })}</strong>
      </p>
      {isAwaited && <p>{t('addressChanged.fresh')}</p>}
      <p>{t('addressChanged.sent')}</p>
    </Notice>
  )
}
