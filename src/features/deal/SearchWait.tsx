/** Waiting for somebody to trade with: how far it is, what comes next, that nothing is lost (A52). */
import {
  BANK_LIST_WITHIN_MS,
  REQUISITES_WITHIN_MS,
  SEARCH_GIVES_UP_AFTER_MS,
} from '../../contract/constants.ts'
import { useText } from '../../i18n/useText.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { useClock } from '../../ui/clock.ts'
import { ProgressSteps } from '../../ui/ProgressSteps.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { selectSearch } from './dealSlice.ts'

const MINUTE_MS = 60_000

/** `found`: a trader has taken the order and has to answer. */
export function SearchWait({ found }: { found: boolean }) {
  const t = useText()
  const clock = useClock()
  const { startedAt } = useAppSelector(selectSearch)
  const promised = REQUISITES_WITHIN_MS / MINUTE_MS
  return (
    <Stack>
      <h1 tabIndex={-1}>{t('search.title')}</h1>
      {found ? (
        <p role="status">{t('search.proposed')}</p>
      ) : (
        <ProgressSteps
          startedAt={startedAt ?? clock.now()}
          stages={[
            { until: BANK_LIST_WITHIN_MS, text: t('search.request') },
            { until: REQUISITES_WITHIN_MS, text: t('search.waiting') },
            {
              until: SEARCH_GIVES_UP_AFTER_MS,
              text: t('search.long', { minutes: SEARCH_GIVES_UP_AFTER_MS / MINUTE_MS }),
            },
          ]}
        />
      )}
      <p>{t('search.note', { minutes: promised })}</p>
      <p>{t('search.next')}</p>
      <p>{t('search.leave')}</p>
    </Stack>
  )
}
