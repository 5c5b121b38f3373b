/** Waiting for somebody to trade with: how far it is, what comes next, that nothing is lost. */
import { BANK_LIST_TIMEOUT_MS, REQUISITES_TIMEOUT_MS, SEARCH_TIMEOUT_MS } from '../../contract/constants.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { Card } from '../../ui/Card.tsx'
import { useClock } from '../../ui/clock.ts'
import { ProgressSteps } from '../../ui/ProgressSteps.tsx'
import styles from '../../ui/Prose.module.css'
import { selectSearch } from '../deal/dealSlice.ts'

/** Minutes that the texts of a search name. */
export const SEARCH_MINUTES = {
  promised: REQUISITES_TIMEOUT_MS / 60_000,
  atMost: SEARCH_TIMEOUT_MS / 60_000,
} as const

export interface SearchWaitProps {
  title: string
  /** Said instead of the stages once somebody has taken the order and has to answer; null while nobody has. */
  found: string | null
  /** In the first 30 s, up to the promised minutes, and until the search gives up. */
  stages: readonly [request: string, waiting: string, long: string]
  /** How long it takes. */
  note: string
  /** What happens next, for whoever asks. */
  next: readonly string[]
}

export function SearchWait({ title, found, stages, note, next }: SearchWaitProps) {
  const { t } = useTranslation()
  const clock = useClock()
  const { startedAt } = useAppSelector(selectSearch)
  return (
    <Card level={1} title={title}>
      {found !== null ? (
        <p role="status">{found}</p>
      ) : (
        <ProgressSteps
          startedAt={startedAt ?? clock.now()}
          stages={[
            { until: BANK_LIST_TIMEOUT_MS, text: stages[0] },
            { until: REQUISITES_TIMEOUT_MS, text: stages[1] },
            { until: SEARCH_TIMEOUT_MS, text: stages[2] },
          ]}
        />
      )}
      <p className={styles.quiet}>{note}</p>
      <Accordion
        level={2}
        items={[
          {
            id: 'next',
            title: t('common.whatNext'),
            content: next.map((sentence) => <p key={sentence}>{sentence}</p>),
          },
        ]}
      />
    </Card>
  )
}
