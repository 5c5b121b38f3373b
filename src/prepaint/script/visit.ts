import { chooseLang, type Lang, toBcp47 } from '../../contract/languages.ts'
import type { BootData, InputQueue } from '../bootData.ts'
import { apiBase, offeredLangs, type PageSettings } from '../pageSettings.ts'
import type { PrefetchPlan } from '../prefetchPlan.ts'
import type { Calls } from './calls.ts'
import { config } from './config.ts'
import { showScreen } from './earlyScreen.ts'
import type { ScreenOptions } from './fillScreen.ts'
import { startInputQueue } from './inputQueue.ts'
import { replaceScreen } from './replaceScreen.ts'
import { storedLang } from './storedValues.ts'

/** One load of an order's page. The app gets it as `BootData`. */
export interface Visit extends BootData {
  plan: PrefetchPlan
  settings: PageSettings
  calls: Calls
  input: InputQueue
}

export function createVisit(
  given: Pick<Visit, 'plan' | 'settings' | 'calls' | 'codeData' | 'released'>,
): Visit {
  const input = startInputQueue()
  return {
    ...given,
    input,
    takeAnswer: given.calls.takeAnswer,
    lang: langFor(given.settings, null),
    texts: {},
    isPainted: false,
    isUnderWay: false,
    replaceScreen: (mount) => void replaceScreen(input, mount),
  }
}

export function langFor(settings: PageSettings, orderLang: string | null): Lang {
  return chooseLang(storedLang(), orderLang, offeredLangs(settings))
}

/** True if the app has taken the boot data and renders the screen itself, or if the responses are too old. */
export function isLate(visit: Visit): boolean {
  return window.bootData !== visit || visit.calls.isOld()
}

export function show(visit: Visit, screen: HTMLElement) {
  document.documentElement.lang = toBcp47(visit.lang)
  document.title =
    visit.texts[toBcp47(visit.lang)]?.common?.pages[visit.plan.address.page].title ?? document.title
  visit.isPainted = true
  showScreen(screen)
}

export function screenOptions(lang: Lang, settings: PageSettings): ScreenOptions {
  const { brand, image_origins: origins = [] } = settings
  return {
    lang,
    hues: config.hues,
    logo: config.logo,
    pictures: {
      page: location.href,
      api: apiBase(settings, 'v1'),
      origins,
      brandLogo: brand?.logo ? new URL(brand.logo, location.href).href : null,
    },
  }
}
