/** What happened, asked before a dispute is opened, with what usually solves it without one. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { sameId } from '../../contract/scalars.ts'
import type { Side } from '../../rules/deal.ts'
import { DISPUTE_CASES } from '../../rules/evidence.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { selectDeal } from '../deal/dealSlice.ts'
import { caseChosen, selectDispute } from './disputeSlice.ts'

export { disputeFeature } from './disputeFeature.ts'

export function CaseChoice({ side }: { side: Side }) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const deal = useAppSelector(selectDeal)
  const dispute = useAppSelector(selectDispute)
  if (deal === null) return null
  const about = sameId(dispute.deal, deal.deal_id) ? dispute.about : null
  return (
    <>
      <RadioCards
        name="case"
        legend={t('disputeCase.legend')}
        value={about}
        onValue={(chosen) => dispatch(caseChosen({ deal: deal.deal_id, about: chosen }))}
        options={DISPUTE_CASES.map((one) => ({
          value: one,
          label: t(`disputeCase.${side}.${one}.name`),
          // Where the finger is: below all cards it would be out of sight on a phone.
          hint: one === about && (
            <span role="note">
              {t('disputeCase.solve')}. {t(`disputeCase.${side}.${one}.solve`)}
            </span>
          ),
          data: { 'data-action': 'choose-case', 'data-case': one },
        }))}
      />
      {/* The region is there before its text, so that a screen reader says the text when a case is chosen. */}
      <VisuallyHidden aria-live="polite">
        {about === null ? '' : t(`disputeCase.${side}.${about}.solve`)}
      </VisuallyHidden>
    </>
  )
}
