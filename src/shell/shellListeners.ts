/** Language, the wait for the first order, and the person's return to the page. */
import { isAnyOf } from '@reduxjs/toolkit'
import { readLang, type Lang } from '../contract/languages.ts'
import { findRelease } from '../platform/release.ts'
import { LONG_WAIT_MS, UNREADABLE_AFTER_MS } from '../rules/polling.ts'
import { sleep } from '../store/timing.ts'
import type { AddListeners, ListenerApi } from '../store/types.ts'
import {
  languagePicked,
  orderWaitChanged,
  orderLanguageLoaded,
  pageLeft,
  pageOpened,
  connectivityChanged,
  pageHidden,
  pageResumed,
  releaseFound,
} from './shellSlice.ts'

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
    // A stored choice comes before the order's own language. Its texts could not be loaded while the device was offline.
    matcher: isAnyOf(orderLanguageLoaded, pageResumed),
    async effect(action, api) {
      const { languages } = api.extra.settings
      const chosen = readLang(api.extra.storage.get('language'))
      const wanted = orderLanguageLoaded.match(action) ? [chosen, action.payload] : [chosen]
      const lang = wanted.find((one) => one !== null && languages.includes(one))
      if (lang) await changeLanguage(api, lang)
    },
  })
  start({
    matcher: isAnyOf(pageOpened, pageLeft),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (pageOpened.match(action) && action.payload.id !== '') await trackWait(api)
    },
  })
  start({
    actionCreator: pageOpened,
    effect(_action, api) {
      api.unsubscribe()
      api.extra.device.onPresenceChange((change) => {
        if (change === 'visible' || change === 'online') api.dispatch(pageResumed(change))
        if (change === 'hidden') api.dispatch(pageHidden())
        // Shown at once, before a call fails.
        if (change === 'offline')
          api.dispatch(connectivityChanged({ isOnline: false, at: api.extra.clock.now() }))
      })
    },
  })
}

/** Reports how long the page waits for an order that does not arrive or cannot be read. */
async function trackWait(api: ListenerApi) {
  await sleep(LONG_WAIT_MS, api.signal)
  if (!api.signal.aborted) api.dispatch(orderWaitChanged('long'))
  await sleep(UNREADABLE_AFTER_MS - LONG_WAIT_MS, api.signal)
  if (!api.signal.aborted) api.dispatch(orderWaitChanged('unreadable'))
}

/** If the texts cannot be loaded, the current language stays; the stored choice is applied after a reload, or when the network is back. */
async function changeLanguage(api: ListenerApi, lang: Lang) {
  try {
    await api.extra.changeLanguage(lang)
  } catch {
    if (await findRelease()) api.dispatch(releaseFound())
  }
}
