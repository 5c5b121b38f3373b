import { useTranslation } from 'react-i18next'
import { addressToPay } from '../../rules/crypto.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { replacedAddressDismissed, selectPayment, selectReplacedAddress } from './cpaymentSlice.ts'

/** Warns that the address has changed. The old one is named by its ending, and never shown in full. `isAwaited`: coins have to be sent to the new one. */
export function AddressChangedNotice({ isAwaited }: { isAwaited: boolean }) {
  const { t } = useTranslation('cpayment')
  const dispatch = useAppDispatch()
  const replaced = useAppSelector(selectReplacedAddress)
  const hasAddress = addressToPay(useAppSelector(selectPayment)) !== null
  if (replaced === null) return null
  return (
    <Notice
      kind="danger"
      notice="requisites-changed"
      title={t('addressChanged.title')}
      actions={
        <>
          {hasAddress && (
            <Button variant="secondary" onClick={() => dispatch(replacedAddressDismissed())}>
              {t('common.understood')}
            </Button>
          )}
          <SupportLink />
        </>
      }
    >
      <p>
        <strong>{t('addressChanged.old', { last: replaced.slice(-4) })}</strong>
      </p>
      {hasAddress && isAwaited && <p>{t('addressChanged.fresh')}</p>}
      <p>{t('addressChanged.sent')}</p>
    </Notice>
  )
}
