/** Asks what happened before a dispute is opened, and says what usually solves it without a dispute. */
import { useTranslation } from 'react-i18next'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { DISPUTE_CASES } from './cases.ts'
import { caseChosen, selectDispute } from './disputeSlice.ts'

export function CaseChoice() {
  const { t } = useTranslation('dispute')
  const dispatch = useAppDispatch()
  const side = useAppSelector(selectSide)
  const { about } = useAppSelector(selectDispute)
  return (
    <>
      <RadioCards
        name="case"
        legend={t('disputeCase.legend')}
        value={about}
        onValue={(chosen) => dispatch(caseChosen(chosen))}
        options={DISPUTE_CASES.map((one) => ({
          value: one,
          label: t(`disputeCase.${side}.${one}.name`),
          // Inside the pressed card: below all cards it would be out of sight on a phone.
          hint: one === about && (
            <span role="note">{`${t('disputeCase.solve')}. ${t(`disputeCase.${side}.${one}.solve`)}`}</span>
          ),
          data: { 'data-action': 'choose-case', 'data-case': one },
        }))}
      />
      {/* The region is rendered before its text, so that screen readers announce the text when a case is chosen. */}
      <span className="visually-hidden" aria-live="polite">
        {about === null ? '' : t(`disputeCase.${side}.${about}.solve`)}
      </span>
    </>
  )
}
