import { chooseLang, type Lang } from '../../contract/languages.ts'
import type { BootData } from '../bootData.ts'
import { offeredLangs, type PageSettings } from '../pageSettings.ts'
import type { PrefetchPlan } from '../prefetchPlan.ts'
import { type Calls, sent } from './calls.ts'
import { replaceScreen, startInputQueue } from './inputQueue.ts'
import { storedLang } from './storedValues.ts'

/** One load of an order's page. The app gets it as `BootData`. */
export interface Visit extends BootData {
  plan: PrefetchPlan
  settings: PageSettings
  calls: Calls
}

export function createVisit(
  given: Pick<Visit, 'plan' | 'settings' | 'calls' | 'codeData' | 'released'>,
): Visit {
  const input = startInputQueue()
  return {
    ...given,
    sent,
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
