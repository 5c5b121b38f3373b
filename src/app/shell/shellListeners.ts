/** The page's dealings with the browser around it: language, title language, coming back, other tabs. */
import { isAnyOf } from '@reduxjs/toolkit'
import { LONG_WAIT_MS, UNREADABLE_AFTER_MS } from '../../rules/polling.ts'
import { sleep } from '../../store/timing.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  languagePicked,
  orderWaitChanged,
  orderLanguageLoaded,
  pageLeft,
  pageOpened,
  connectivityChanged,
  pageResumed,
} from './shellSlice.ts'
import { readLang, type Lang } from '../../contract/languages.ts'

export const addShellListeners: AddListeners = (start) => {
  start({
    actionCreator: languagePicked,
    async effect({ payload: lang }, api) {
      api.cancelActiveListeners()
      api.extra.storage.set('language', lang)
      await changeLanguage(api, lang)
    },
  })
  start({
    // A stored choice comes before the order's own language (A47).
    actionCreator: orderLanguageLoaded,
    async effect({ payload: lang }, api) {
      const { languages } = api.extra.settings
      const chosen = readLang(api.extra.storage.get('language'))
      if (lang === null || !languages.includes(lang)) return
      if (chosen === null || !languages.includes(chosen)) await changeLanguage(api, lang)
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
        if (why === 'visible' || why === 'online') api.dispatch(pageResumed(why))
        // Said at once, before a call has to find out.
        if (why === 'offline')
          api.dispatch(connectivityChanged({ isOnline: false, at: api.extra.clock.now() }))
      })
    },
  })
}

/** A page never waits in silence for an order that does not come, or cannot be read. */
async function tellOfWait(api: ListenerApi) {
  await sleep(LONG_WAIT_MS, api.signal)
  if (!api.signal.aborted) api.dispatch(orderWaitChanged('long'))
  await sleep(UNREADABLE_AFTER_MS - LONG_WAIT_MS, api.signal)
  if (!api.signal.aborted) api.dispatch(orderWaitChanged('unreadable'))
}

/** A language whose texts cannot be loaded leaves the current one in place. */
async function changeLanguage(api: ListenerApi, lang: Lang) {
  try {
    await api.extra.changeLanguage(lang)
  } catch {
    // Nothing has changed.
  }
}
