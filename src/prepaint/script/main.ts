/**
 * Runs in the page's head before the app's code is requested: loads the code, the order and the banks, paints the first screen
 * from its template, queues input, and then loads the app. When any step fails, the app starts without boot data.
 */
import { isRecord } from '../../contract/values.ts'
import { loadStartModule, showLoadFailure } from '../../platform/modules.ts'
import { applyBrand } from '../../ui/brand.ts'
import { apiBase, parseSettings } from '../pageSettings.ts'
import { prefetchPlanOf, type PrefetchPlan } from '../prefetchPlan.ts'
import { hasPrefetch, readPrefetched } from '../prefetchedData.ts'
import { isUntouched, langTagOf } from '../rawOrder.ts'
import { createCalls, requestCodeData, usablePrefetched } from './calls.ts'
import { config } from './config.ts'
import { watchRelease } from './findRelease.ts'
import { createPreloader, type Preloader } from './preloader.ts'
import { bodyParsed, loadTemplate, nameSkeleton, paintFirst } from './screen.ts'
import { isReturn, storedKey } from './storedValues.ts'
import { createVisit, langFor } from './visit.ts'

/** Time after which the app is loaded, whatever has been painted. */
const TIMEOUT_MS = 3_000

let isAppRequested = false
let releaseApp = () => {}
const released = new Promise<void>((resolve) => (releaseApp = resolve))
let preloader: Preloader | null = null
// First of all, because a later line may throw in an old browser, and the app must be loaded in any case.
setTimeout(loadApp, TIMEOUT_MS)

watchRelease(document.currentScript, config.entry)
const plan = prefetchPlanOf(location.pathname)
// The app refuses to be framed by another site; nothing is requested or painted there.
const isRefused = window.parent !== window && !plan?.address.embedded
const isBack = plan !== null && isReturn(plan.address)
const batches = config.modules[plan?.address.page ?? ''] ?? []
preloader = createPreloader(isBack ? [[...batches.flat(), ...runningModules(plan)]] : batches)
// The server makes the calls: no response can queue behind the modules.
if (hasPrefetch() && !isBack) preloader.preloadRest()

if (plan === null || isRefused) loadApp()
else void prepaint(plan, preloader).then(loadApp, loadApp)

function loadApp() {
  if (isAppRequested) return
  isAppRequested = true
  releaseApp()
  preloader?.preloadRest()
  void bodyParsed
    .then(() => loadStartModule(() => import(/* @vite-ignore */ config.entry)))
    .catch(() => {
      delete window.bootData // Without an app nothing more is painted.
      showLoadFailure()
    })
}

function runningModules({ address }: PrefetchPlan) {
  return config.running[address.page] ?? []
}

/** Paints the first screen of a new order; of one under way it only requests what the app needs. */
async function prepaint(plan: PrefetchPlan, preloader: Preloader) {
  const { address, order: orderPath } = plan
  void bodyParsed.then(() => nameSkeleton(address.page))
  const settings = parseSettings(document.getElementById('settings')?.textContent)
  applyBrand(document.documentElement, settings.brand ?? {})
  const apiV1 = apiBase(settings, 'v1')
  // The server prefetches nothing for an order under way: with a stored key its data need not be awaited.
  const isPrefetchUsed = hasPrefetch() && !(isBack && storedKey(apiV1))
  const prefetched = isPrefetchUsed ? await bodyParsed.then(readPrefetched) : null
  const known = usablePrefetched(prefetched, plan)
  const [forKey, forClock] = requestCodeData(apiV1, prefetched, known.order)
  const calls = createCalls(address, settings, forKey, preloader)
  const visit = createVisit({ plan, settings, calls, codeData: forClock, released })
  window.bootData = visit
  const template = prefetched ? null : loadTemplate(visit, visit.lang, null)
  template?.catch(() => undefined)
  await calls.haveKey()
  const { answer: order } = await calls.get(orderPath, known.order)
  if (!isRecord(order)) return
  const lang = langFor(settings, langTagOf(order))
  const loading = (lang === visit.lang && template) || loadTemplate(visit, lang, known.screen)
  visit.lang = lang
  if (isUntouched(order)) return paintFirst(visit, order, loading, known)
  visit.isUnderWay = true
  preloader.preload([...runningModules(plan), ...(config.texts[lang] ?? [])])
  await loading
}
