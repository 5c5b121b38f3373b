/** Notices above every page that no first screen needs: a new release, a wrong clock, a browser inside another app. */
import { useTranslation } from 'react-i18next'
import { formatClock } from '../i18n/format.ts'
import { useAppSelector, useDeps } from '../store/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Fold } from '../ui/Fold.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useClockValue } from '../ui/clock.ts'
import { selectIsEmbedded, selectIsReplaced } from './shellSlice.ts'

export function PageNotices() {
  const isEmbedded = useAppSelector(selectIsEmbedded)
  return (
    <>
      <ReleaseNotice />
      <ClockNotice />
      {!isEmbedded && isInApp() && <InAppNotice />}
    </>
  )
}

/** Offers a reload where a new build is out and the page has not reloaded itself: something typed would be lost, or it has tried before. */
function ReleaseNotice() {
  const { t } = useTranslation()
  if (!useAppSelector(selectIsReplaced)) return null
  return (
    <Notice
      kind="warning"
      notice="new-release"
      title={t('common.newVersion')}
      actions={
        <Button data-action="reload" onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      }
    >
      {t('common.newVersionText')}
    </Notice>
  )
}

const MINUTE_MS = 60_000

/** Shown when the device's clock is off by more than a minute. */
function ClockNotice() {
  const { t } = useTranslation()
  const { clock } = useDeps()
  const minute = useClockValue((now) => Math.abs(clock.skew()) > MINUTE_MS && Math.floor(now / MINUTE_MS))
  if (minute === false) return null
  return (
    <Notice role="note" kind="warning" icon="clock">
      {t('time.clockOff', { time: formatClock(minute * MINUTE_MS) })}
    </Notice>
  )
}

/** How to leave the browser of a messenger or a social network, from which bank apps often do not open. Folded, so that the step of the page stays in sight. */
function InAppNotice() {
  const { t } = useTranslation()
  return (
    <Fold icon="external" titleTag="span" title={<strong>{t('inApp.title')}</strong>}>
      <p>{`${t('inApp.text')} ${t('inApp.steps')}`}</p>
      <CopyButton value={location.origin + location.pathname} field="page" label={t('copy.pageLink')} />
    </Fold>
  )
}

/** Marks in the user agents of Telegram, Instagram, Facebook and VK. */
const MARKS = [
  /Telegram/i,
  /Instagram/i,
  /\bFB(?:AN|AV|_IAB|IOS)\b/,
  /\b(?:VKAndroidApp|VKClient|vkShare|com\.vk\.)/i,
]

/** True in the browser of another app. Telegram on iOS is only recognized by an object on `window`. */
function isInApp(): boolean {
  return 'TelegramWebviewProxy' in window || MARKS.some((mark) => mark.test(navigator.userAgent))
}
