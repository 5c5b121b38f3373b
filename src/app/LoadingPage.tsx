/** Placeholder of a page whose code is being loaded. */
import { useTranslation } from 'react-i18next'
import { pageTitleText } from '../rules/pageTitle.ts'
import type { PageName } from '../shell/shellSlice.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import { HiddenHeading } from '../ui/VisuallyHidden.tsx'

/** `page` is null for a placeholder that does not name its page. */
export function LoadingPage({ page }: { page: PageName | null }) {
  const { t, i18n } = useTranslation()
  return (
    <PageFrame page={page ?? undefined} step="loading" skipText={t('common.skipLink')}>
      <HiddenHeading text={i18n.t((page && pageTitleText(page)) ?? 'common:app.title')} />
      <Stack role="status">
        <p>{t('common.loading')}</p>
        <Skeleton width="60%" height="2rem" />
        <Skeleton height="8rem" />
      </Stack>
    </PageFrame>
  )
}
