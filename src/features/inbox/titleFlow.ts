/** The document's title: the page's own, unread conversations before it, and the time left while the payer is away (TITLE-03, TITLE-04). */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Translate } from '../../i18n/types.ts'
import { pageTitle, pageTitleText } from '../../rules/pageTitle.ts'
import { clockText, remainingMs } from '../../rules/time.ts'
import { repeat } from '../../store/loops.ts'
import type { AppState, Feature, Flow, FlowApi } from '../../store/types.ts'
import { orderSeen, selectDeadline } from '../deal/dealSlice.ts'
import {
  languageSpoken,
  pageLeft,
  pageOpened,
  returned,
  selectAddress,
  selectOpened,
} from '../frame/frameSlice.ts'
import { gatewaySettingsSeen, selectSite } from '../frame/siteSlice.ts'
import { newsMissed, selectSignalsOff, selectUnreadConversations, wentHidden } from './inboxSlice.ts'
import { isPaying } from './paying.ts'

const SECOND_MS = 1_000

/** What is said outside of the page, in the words of `t`: the title, and notifications. */
export function titleFeature(t: Translate): Feature {
  return { name: 'title', slices: [], flows: [titleFlow(t), notifyFlow(t)] }
}

/** Whoever looks at something else is told by the browser, if they want it. */
function notifyFlow(t: Translate): Flow {
  return (start) => {
    start({
      actionCreator: newsMissed,
      effect({ payload: said }, api) {
        const state = api.getState()
        if (selectSignalsOff(state).notifications) return
        const text = 'key' in said ? t(said.key, said.values) : said.raw
        api.extra.device.notify(titleOf(state, t), said.link === undefined ? text : `${text}\n${said.link}`)
      },
    })
  }
}

function titleFlow(t: Translate): Flow {
  return (start) => {
    const write = (api: Pick<FlowApi, 'getState' | 'extra'>) => {
      const state = api.getState()
      const title = pageTitle(withTime(api, titleOf(state, t)), selectUnreadConversations(state))
      api.extra.device.setTitle(title)
    }
    start({
      predicate: (action, now, before) =>
        isAnyOf(pageOpened, languageSpoken, gatewaySettingsSeen)(action) ||
        selectUnreadConversations(now) !== selectUnreadConversations(before),
      effect: (_action, api) => write(api),
    })
    start({
      matcher: isAnyOf(wentHidden, returned, orderSeen, pageLeft),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (pageLeft.match(action)) return
        await repeat(api, { every: () => SECOND_MS }, async () => {
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
  return key === null ? (selectSite(state).appTitle ?? t('app.title')) : t(key)
}

/** In front of the page its own countdown tells the time; the title does so for whoever is in another tab. */
function withTime(api: Pick<FlowApi, 'getState' | 'extra'>, title: string): string {
  if (!isAwayWhilePaying(api)) return title
  const deadline = selectDeadline(api.getState())
  return deadline === null ? title : `${clockText(remainingMs(deadline, api.extra.clock.now()))} · ${title}`
}

function isAwayWhilePaying({ getState, extra }: Pick<FlowApi, 'getState' | 'extra'>): boolean {
  return !extra.device.visible() && isPaying(getState())
}
