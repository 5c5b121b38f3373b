/** The page's dealings with the browser around it: language, title language, coming back, other tabs. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Lang } from '../../contract/orders.ts'
import { readLang } from '../../rules/language.ts'
import { LONG_WAIT_MS, UNREADABLE_AFTER_MS } from '../../rules/polling.ts'
import { sleep } from '../../store/loops.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import {
  languagePicked,
  orderAwaited,
  orderLanguageSeen,
  pageLeft,
  pageOpened,
  reachChanged,
  returned,
} from './frameSlice.ts'

export const frameFlow: Flow = (start) => {
  start({
    actionCreator: languagePicked,
    async effect({ payload: lang }, api) {
      api.cancelActiveListeners()
      api.extra.storage.set('language', lang)
      await speak(api, lang)
    },
  })
  start({
    // A stored choice comes before the order's own language (A47).
    actionCreator: orderLanguageSeen,
    async effect({ payload: lang }, api) {
      const { languages } = api.extra.settings
      const chosen = readLang(api.extra.storage.get('language'))
      if (lang === null || !languages.includes(lang)) return
      if (chosen === null || !languages.includes(chosen)) await speak(api, lang)
    },
  })
  start({
    matcher: isAnyOf(pageOpened, pageLeft),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (pageOpened.match(action) && action.payload.id !== '') await tellOfWait(api)
    },
  })
  start({
    matcher: isAnyOf(pageOpened),
    effect(_action, api) {
      api.unsubscribe()
      api.extra.device.onReturn((why) => {
        if (why === 'visible' || why === 'online') api.dispatch(returned(why))
        // Said at once, before a call has to find out.
        if (why === 'offline') api.dispatch(reachChanged({ reached: false, at: api.extra.clock.now() }))
      })
    },
  })
}

/** A page never waits in silence for an order that does not come, or cannot be read. */
async function tellOfWait(api: FlowApi) {
  await sleep(LONG_WAIT_MS, api.signal)
  if (!api.signal.aborted) api.dispatch(orderAwaited('long'))
  await sleep(UNREADABLE_AFTER_MS - LONG_WAIT_MS, api.signal)
  if (!api.signal.aborted) api.dispatch(orderAwaited('unreadable'))
}

/** A language whose texts cannot be loaded leaves the current one in place. */
async function speak(api: FlowApi, lang: Lang) {
  try {
    await api.extra.speak(lang)
  } catch {
    // Nothing has changed.
  }
}
