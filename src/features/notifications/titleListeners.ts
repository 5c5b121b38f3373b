/** The document's title: the number of unread conversations, the time left while the payer is away, and the page's title. */
import { isAnyOf } from '@reduxjs/toolkit'
import { formatDuration } from '../../i18n/format.ts'
import { pageTitle, pageTitleText } from '../../rules/paths.ts'
import { remainingMs } from '../../rules/time.ts'
import { gatewaySettingsLoaded, selectDeployment } from '../../shell/deploymentSlice.ts'
import {
  languageChanged,
  pageHidden,
  pageLeft,
  pageOpened,
  pageResumed,
  selectOpened,
} from '../../shell/shellSlice.ts'
import { poll } from '../../store/timing.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { selectDeadline } from '../order/orderSlice.ts'
import { selectUnreadConversations } from '../realtime/realtimeSlice.ts'
import { selectIsPaying } from './notificationsSlice.ts'

const SECOND_MS = 1_000

const isTitleChange = isAnyOf(
  pageOpened,
  languageChanged,
  gatewaySettingsLoaded,
  pageHidden,
  pageResumed,
  pageLeft,
)

export const addTitleListeners: AddListeners = (start) => {
  start({
    predicate: (action, now, before) =>
      isTitleChange(action) ||
      selectIsPaying(now) !== selectIsPaying(before) ||
      selectUnreadConversations(now) !== selectUnreadConversations(before),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (pageLeft.match(action)) return
      await poll(api, { intervalMs: () => SECOND_MS }, async () => {
        writeTitle(api)
        return isAwayWhilePaying(api)
      })
    },
  })
}

function writeTitle(api: ListenerApi): void {
  const unread = selectUnreadConversations(api.getState())
  api.extra.device.setTitle(pageTitle(withTime(api, titleOfPage(api)), unread))
}

/** The page's own title. */
export function titleOfPage(api: ListenerApi): string {
  const { translate } = api.extra
  const state = api.getState()
  const page = selectOpened(state)?.page ?? ''
  const key = pageTitleText(page)
  return key === null ? (selectDeployment(state).appTitle ?? translate('common:app.title')) : translate(key)
}

/** The remaining time, for a payer who looks at another tab. */
function withTime(api: ListenerApi, title: string): string {
  if (!isAwayWhilePaying(api)) return title
  const deadline = selectDeadline(api.getState())
  if (deadline === null) return title
  return `${formatDuration(remainingMs(deadline, api.extra.clock.now()) / 1_000)} · ${title}`
}

function isAwayWhilePaying(api: ListenerApi): boolean {
  return !api.extra.device.visible() && selectIsPaying(api.getState())
}
