/** The page's dealings with the browser around it: language, title language, coming back, other tabs. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Lang } from '../../contract/orders.ts'
import { readLang } from '../../rules/language.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import { languagePicked, orderLanguageSeen, pageOpened, reachChanged, returned } from './frameSlice.ts'

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

/** A language whose texts cannot be loaded leaves the current one in place. */
async function speak(api: FlowApi, lang: Lang) {
  try {
    await api.extra.speak(lang)
  } catch {
    // Nothing has changed.
  }
}
