/** The wait for a trader: progress, remaining time, and what happens next. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BANK_LIST_TIMEOUT_MS, REQUISITES_TIMEOUT_MS, SEARCH_TIMEOUT_MS } from '../../contract/constants.ts'
import { formatDuration } from '../../i18n/format.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { ProgressSteps } from '../../ui/ProgressSteps.tsx'
import { useClock, useClockValue } from '../../ui/clock.ts'
import { selectSearch } from '../order/orderSlice.ts'
import prose from '../../ui/Prose.module.css'

/** Minutes that the texts of a search name. */
export const SEARCH_MINUTES = {
  promised: REQUISITES_TIMEOUT_MS / 60_000,
  atMost: SEARCH_TIMEOUT_MS / 60_000,
} as const

interface SearchWaitProps {
  title: string
  /** Replaces the stages when a trader has taken the order and has to answer; null before. */
  found: string | null
  /** Texts for the first 30 s, for the time up to the promised minutes, and until the search ends. */
  stages: readonly [request: string, waiting: string, long: string]
  /** How long it takes. */
  note: string
  /** Sentences of the section "What happens next". */
  next: readonly string[]
}

export function SearchWait({ title, found, stages, note, next }: SearchWaitProps) {
  const { t } = useTranslation()
  const clock = useClock()
  const [firstSeenAt] = useState(() => clock.now())
  const startedAt = useAppSelector(selectSearch).startedAt ?? firstSeenAt
  return (
    <Card level={1} title={title}>
      {found !== null ? (
        <p role="status">{found}</p>
      ) : (
        <ProgressSteps
          startedAt={startedAt}
          stages={[
            { until: BANK_LIST_TIMEOUT_MS, text: stages[0] },
            { until: REQUISITES_TIMEOUT_MS, text: stages[1] },
            { until: SEARCH_TIMEOUT_MS, text: stages[2] },
          ]}
        >
          <PromisedTime until={startedAt + REQUISITES_TIMEOUT_MS} />
        </ProgressSteps>
      )}
      <p className={prose.quiet}>{note}</p>
      {next.length > 0 && (
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
      )}
    </Card>
  )
}

/** The rest of the promised minutes, after which the search continues. */
function PromisedTime({ until }: { until: number }) {
  const { t } = useTranslation()
  const isOver = useClockValue((now) => now >= until)
  if (isOver) return null
  return <Countdown isCalm deadline={until} label={t('time.remaining')} format={formatDuration} />
}
