/** What a page shows until its order has been loaded. */
import { useTranslation } from 'react-i18next'
import { pageTitleText } from '../../rules/paths.ts'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { selectIsEmbedded, selectOpened, selectWait } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { HiddenHeading } from '../../ui/PageFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import styles from './OrderLoading.module.css'

const UnreadableOrder = lazyFeature(
  () => import('./UnreadableOrder.tsx').then((m) => m.UnreadableOrder),
  ['errors'],
)

/** Placeholder of an order's first screen. As high as the window, except in a merchant's frame, which follows the height of the page and would grow without end. */
export function OrderLoading() {
  const { t, i18n } = useTranslation()
  const page = useAppSelector(selectOpened)?.page ?? ''
  const isLong = useAppSelector(selectWait) !== 'short'
  const isEmbedded = useAppSelector(selectIsEmbedded)
  return (
    <>
      {isLong && <UnreadableOrder />}
      <HiddenHeading text={i18n.t(pageTitleText(page) ?? 'common:app.title')} />
      <Stack
        role="status"
        aria-label={t('common.loading')}
        className={isEmbedded ? undefined : styles.loading}
      >
        <Skeleton width="40%" />
        <Skeleton width="70%" height="3rem" />
        <Skeleton height="64px" />
        <Skeleton height="64px" />
        <Skeleton height="64px" />
      </Stack>
    </>
  )
}
