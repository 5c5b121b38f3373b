/** The number of the payer's card, which goes with the choice of the bank. */
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { MaskForm } from './MaskForm.tsx'
import { demandAnswered, selectDemandRefusal, selectStarting } from './brokersSlice.ts'
import styles from './MaskStep.module.css'

export function MaskStep({ submitText }: { submitText: string }) {
  const { t } = useTranslation('flashpay')
  const dispatch = useAppDispatch()
  return (
    <div className={styles.step}>
      <MaskForm
        label={t('flashpay.card')}
        hint={t('flashpay.cardHint')}
        submitText={submitText}
        action="submit-method"
        error={useAppSelector(selectDemandRefusal)}
        busy={useAppSelector(selectStarting)}
        onSubmit={(mask) => dispatch(demandAnswered(mask))}
      />
    </div>
  )
}
