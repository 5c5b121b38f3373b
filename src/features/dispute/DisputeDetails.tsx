/** What the person can do while the dispute is open: read support's messages, say what happened, give evidence. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DISPUTE_CASES, EVIDENCE_KINDS } from '../../rules/dispute.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { selectReservedPartner } from '../chat/partners.ts'
import { selectDeal } from '../deal/dealSlice.ts'
import { EvidenceItem } from './EvidenceItem.tsx'
import { SupportAnswers } from './SupportAnswers.tsx'
import { caseChosen, selectDisputeDraft } from './disputeSlice.ts'
import prose from '../../ui/Prose.module.css'
import styles from './DisputeDetails.module.css'

/** `children`: what is said about the course of the dispute, below the messages of support. */
export function DisputeDetails({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['dispute', 'deal'])
  const dispatch = useAppDispatch()
  const deal = useAppSelector(selectDeal)
  const side = useAppSelector(selectSide)
  const dispute = useAppSelector(selectDisputeDraft)
  const isReserved = useAppSelector(selectReservedPartner) !== null
  if (deal === null) return null
  const about = dispute.about ?? 'other'
  // Messages of a trader who is named like support could not be told from those of support.
  if (isReserved)
    return (
      <>
        <Notice kind="warning" role="note" actions={<SupportLink />}>
          {t('deal:chat.reservedSupport')}
        </Notice>
        {children}
      </>
    )
  function choose(value: string) {
    const chosen = DISPUTE_CASES.find((one) => one === value)
    if (deal && chosen) dispatch(caseChosen({ deal: deal.deal_id, about: chosen }))
  }
  return (
    <>
      <SupportAnswers />
      {children}
      <Card title={t('evidence.title')} className={styles.card}>
        <p className={prose.quiet}>{t('evidence.intro')}</p>
        <Select
          label={t('disputeCase.legend')}
          name="case"
          value={about}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {DISPUTE_CASES.map((one) => (
            <option key={one} value={one}>
              {t(`disputeCase.${side}.${one}.name`)}
            </option>
          ))}
        </Select>
        <ul className={styles.list}>
          {EVIDENCE_KINDS.map((kind) => (
            <EvidenceItem key={kind} {...{ kind, about, deal, dispute }} />
          ))}
        </ul>
      </Card>
    </>
  )
}
