/** The places of order and methods, until the order is here. */
import { useText } from '../../i18n/useText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import styles from './Deal.module.css'

export function OrderLoading() {
  const t = useText()
  return (
    <Stack role="status" aria-label={t('common.loading')} className={styles.loading}>
      <Skeleton width="40%" />
      <Skeleton width="70%" height="3rem" />
      <Skeleton height="64px" />
      <Skeleton height="64px" />
      <Skeleton height="64px" />
    </Stack>
  )
}
