/** Placeholder of order and methods until the order has been loaded. */
import { useTranslation } from 'react-i18next'
import { pageTitleText } from '../rules/paths.ts'
import { useAppSelector } from '../store/hooks.ts'
import { HiddenHeading } from '../ui/PageFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import { selectOpened } from './shellSlice.ts'
import styles from './OrderLoading.module.css'

export function OrderLoading() {
  const { t, i18n } = useTranslation()
  const page = useAppSelector(selectOpened)?.page ?? ''
  return (
    <>
      <HiddenHeading text={i18n.t(pageTitleText(page) ?? 'common:app.title')} />
      <Stack role="status" aria-label={t('common.loading')} className={styles.loading}>
        <Skeleton width="40%" />
        <Skeleton width="70%" height="3rem" />
        <Skeleton height="64px" />
        <Skeleton height="64px" />
        <Skeleton height="64px" />
      </Stack>
    </>
  )
}
