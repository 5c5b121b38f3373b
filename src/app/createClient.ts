/** One page load put together: the world outside, the store, and the wires between them. */
import { isAnyOf } from '@reduxjs/toolkit'
import { createApi } from '../api/api.ts'
import { createGatewayClock, type GatewayClock } from '../api/clock.ts'
import type { Device } from '../api/device.ts'
import { createJournal } from '../api/journal.ts'
import type { Settings } from '../api/settings.ts'
import type { Realtime } from '../api/socket.ts'
import { createPageStorage, type Storage } from '../api/storage.ts'
import { accountNeeded, accountReady, accountRefused } from '../features/auth/authSlice.ts'
import { authFeature } from '../features/auth/authFeature.ts'
import { frameFeature } from '../features/frame/frameFeature.ts'
import { languageSpoken, reachChanged, selectReached, sentTo } from '../features/frame/frameSlice.ts'
import { inboxFeature } from '../features/inbox/inboxFeature.ts'
import { titleFeature } from '../features/inbox/titleFlow.ts'
import { noticesFeature } from '../features/notices/noticesFeature.ts'
import { toBcp47 } from '../i18n/languages.ts'
import type { TextStore } from '../i18n/load.ts'
import { sleep } from '../store/loops.ts'
import type { Deps } from '../store/types.ts'
import { createAppStore, type AppStore } from './createAppStore.ts'
import type { LoadedPages } from './goTo.ts'

/** The world outside of one page; tests hand in their own. */
export interface Surroundings {
  /** Id of the page's order (A7). */
  pageId: string
  /** Its kind and id, as `payment/7` (`pageKeyOf`). */
  pageKey: string
  settings: Settings
  storage: Storage
  device: Device
  realtime: Realtime
  texts: TextStore
  clock?: GatewayClock
  /** Answers that were asked for before the app was there. */
  early?: (path: string) => Promise<unknown> | null
  /** The code for `AuthKey` that was asked for then. */
  earlyCode?: Promise<{ answer: unknown; at: number }>
}

export interface Client {
  store: AppStore
  deps: Deps
  texts: TextStore
  pages: LoadedPages
}

/** How often the age of the data is worth an event. */
const REACH_STEP_MS = 5_000

export function createClient(around: Surroundings): Client {
  const { pageId, pageKey, settings, storage, device, realtime, texts } = around
  const clock = around.clock ?? createGatewayClock(() => device.now())
  const journal = createJournal()

  const pageStorage = createPageStorage(storage, { key: pageKey, id: pageId })
  const { call, session } = createApi({
    pageStorage,
    settings,
    storage,
    clock,
    device,
    journal,
    sleep,
    onReach(reached) {
      const state = store.getState()
      const at = clock.now()
      const isNews = selectReached(state) !== reached || at - (state.frame.reachedAt ?? 0) >= REACH_STEP_MS
      if (isNews) store.dispatch(reachChanged({ reached, at }))
    },
    onNotFound: () => store.dispatch(sentTo('/')),
    async signIn(forAct) {
      const answered = store.once(isAnyOf(accountReady, accountRefused))
      store.dispatch(accountNeeded({ email: null, act: forAct }))
      return accountReady.match(await answered)
    },
    ...(around.early && { early: around.early }),
    earlyCode: around.earlyCode,
  })

  const deps: Deps = {
    pageId,
    pageKey,
    call,
    session,
    clock,
    storage,
    pageStorage,
    device,
    realtime,
    journal,
    settings,
    speak: (lang) => texts.switchTo(lang),
  }
  const store: AppStore = createAppStore(deps, [
    frameFeature,
    noticesFeature,
    authFeature,
    inboxFeature,
    titleFeature(texts.t),
  ])
  // However the language came to change: the page, its title and its `lang` change together.
  texts.onSwitch((lang) => {
    device.setLanguage(toBcp47(lang))
    store.dispatch(languageSpoken(lang))
  })
  return { store, deps, texts, pages: new Map() }
}
