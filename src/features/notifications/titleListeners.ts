/** The document's title: the page's own, unread conversations before it, and the time left while the payer is away. */
import { isAnyOf } from '@reduxjs/toolkit'
import { gatewaySettingsLoaded, selectDeployment } from '../../app/shell/deploymentSlice.ts'
import {
  languageChanged,
  pageLeft,
  pageOpened,
  pageResumed,
  selectAddress,
  selectOpened,
} from '../../app/shell/shellSlice.ts'
import { formatDuration } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/types.ts'
import { pageTitle, pageTitleText } from '../../rules/pageTitle.ts'
import { remainingMs } from '../../rules/time.ts'
import { poll } from '../../store/timing.ts'
import type { AppState, Feature, AddListeners, ListenerApi } from '../../store/types.ts'
import { selectDeadline } from '../deal/dealSlice.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import { selectUnreadConversations } from '../realtime/realtimeSlice.ts'
import { attentionMissed, selectMutedAlerts, pageHidden } from './notificationsSlice.ts'
import { isPaying } from './paying.ts'

const SECOND_MS = 1_000

/** The title and the notifications of the browser, translated by `t`. */
export function titleFeature(t: Translate): Feature {
  return { name: 'title', listeners: [titleListeners(t), browserNotificationListeners(t)] }
}

/** Shows `attentionMissed` as a notification of the browser, unless it is switched off. */
function browserNotificationListeners(t: Translate): AddListeners {
  return (start) => {
    start({
      actionCreator: attentionMissed,
      effect({ payload: message }, api) {
        const state = api.getState()
        if (selectMutedAlerts(state).notifications) return
        const text = 'key' in message ? t(message.key, message.values) : message.raw
        api.extra.device.notify(
          titleOf(state, t),
          message.link === undefined ? text : `${text}\n${message.link}`,
        )
      },
    })
  }
}

function titleListeners(t: Translate): AddListeners {
  return (start) => {
    const write = (api: Pick<ListenerApi, 'getState' | 'extra'>) => {
      const state = api.getState()
      const title = pageTitle(withTime(api, titleOf(state, t)), selectUnreadConversations(state))
      api.extra.device.setTitle(title)
    }
    start({
      predicate: (action, now, before) =>
        isAnyOf(pageOpened, languageChanged, gatewaySettingsLoaded)(action) ||
        selectUnreadConversations(now) !== selectUnreadConversations(before),
      effect: (_action, api) => write(api),
    })
    start({
      matcher: isAnyOf(pageHidden, pageResumed, orderLoaded, pageLeft),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (pageLeft.match(action)) return
        await poll(api, { intervalMs: () => SECOND_MS }, async () => {
          write(api)
          return isAwayWhilePaying(api)
        })
      },
    })
  }
}

function titleOf(state: AppState, t: Translate): string {
  const page = (selectOpened(state) ?? selectAddress(state))?.page ?? ''
  const key = pageTitleText(page)
  return key === null ? (selectDeployment(state).appTitle ?? t('app.title')) : t(key)
}

/** The remaining time, for a payer who looks at another tab. */
function withTime(api: Pick<ListenerApi, 'getState' | 'extra'>, title: string): string {
  if (!isAwayWhilePaying(api)) return title
  const deadline = selectDeadline(api.getState())
  if (deadline === null) return title
  return `${formatDuration(remainingMs(deadline, api.extra.clock.now()) / 1_000)} · ${title}`
}

function isAwayWhilePaying({ getState, extra }: Pick<ListenerApi, 'getState' | 'extra'>): boolean {
  return !extra.device.visible() && isPaying(getState())
}
