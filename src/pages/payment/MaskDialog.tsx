/** The payer's card number, if the merchant demands it before "I paid". Never stored here. */
import { useTranslation } from 'react-i18next'
import { MaskForm } from '../../features/brokers/MaskForm.tsx'
import { overlayClosed, selectRunningAction } from '../../features/deal/dealSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { maskSubmitted, selectMaskError } from './paymentSlice.ts'

export function MaskDialog() {
  const { t } = useTranslation('payment')
  const dispatch = useAppDispatch()
  const error = useAppSelector(selectMaskError)
  // The form stays open while "I paid" is sent with the new number.
  const isActing = useAppSelector(selectRunningAction) !== null
  const close = () => dispatch(overlayClosed())
  return (
    <Dialog overlay="mask" title={t('cardDialog.title')} onClose={close}>
      <Stack>
        <p>{t('cardDialog.text')}</p>
        <MaskForm
          label={t('cardDialog.label')}
          hint={t('cardDialog.hint')}
          submitText={t('cardDialog.submit')}
          action="submit-mask"
          error={error}
          busy={isActing}
          onSubmit={(mask) => dispatch(maskSubmitted(mask))}
        />
        <Button block variant="ghost" data-action="dialog-cancel" onClick={close}>
          {t('common.back')}
        </Button>
      </Stack>
    </Dialog>
  )
}
