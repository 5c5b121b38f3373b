/**
 * Runs in the page's head before the app's code is requested: loads the code, the order and the banks, paints the first screen
 * from its template, queues input, and then loads the app. When any step fails, the app starts without boot data.
 */
import type { Lang } from '../../contract/languages.ts'
import { chooseLang } from '../../rules/language.ts'
import { applyBrand } from '../../ui/brand.ts'
import type { BootData } from '../bootData.ts'
import { templatePath, type PrepaintConfig, type ScreenTemplate } from '../buildOutput.ts'
import { apiBase, offeredLangs, parseSettings, type PageSettings } from '../pageSettings.ts'
import { hasPrefetch, readPrefetched, type PrefetchedData } from '../prefetchedData.ts'
import { prefetchPlanOf, type PrefetchPlan, type PrepaintPage } from '../prefetchPlan.ts'
import {
  brokersIn,
  isUntouched,
  langTagOf,
  prefetchedBrokers,
  prefetchedOrder,
  type RawOrder,
} from '../rawOrder.ts'
import { authHeaders, loadCodeData, loadJson } from './calls.ts'
import { startScreen, type ScreenOptions } from './fillScreen.ts'
import { startInputQueue } from './inputQueue.ts'
import { createPreloader } from './preloader.ts'
import { storedLang, storedToken } from './storedValues.ts'

/** Replaced by the build. */
declare const PREPAINT: PrepaintConfig
// Each use of the constant would repeat the whole object in the script.
const config = PREPAINT

/** Time after which the app is loaded, whatever has been painted. */
const TIMEOUT_MS = 3_000

const plan = prefetchPlanOf(location.pathname)
// The app refuses to be framed by another site; nothing is requested or painted there.
const isRefused = window.parent !== window && !plan?.address.embedded
const preloader = createPreloader((!hasPrefetch() && config.modules[plan?.address.page ?? '']) || [])
let isAppRequested = false

// The script runs before the body is parsed; painting and the app wait for it.
const bodyParsed = new Promise<unknown>((resolve) => addEventListener('DOMContentLoaded', resolve))

if (plan === null || isRefused) loadApp()
else
  void prepaint(plan)
    .catch(() => undefined)
    .then(loadApp)
setTimeout(loadApp, TIMEOUT_MS)

function loadApp() {
  if (isAppRequested) return
  isAppRequested = true
  preloader.preloadRest()
  void bodyParsed.then(() => import(/* @vite-ignore */ config.entry))
}

async function prepaint({ address, order: orderPath, brokers: brokersPath, fits }: PrefetchPlan) {
  const { page } = address
  const settings = parseSettings(document.getElementById('settings')?.textContent)
  applyBrand(document.documentElement, settings.brand ?? {})
  const stored = storedLang()
  const langFor = (orderLang: string | null) => chooseLang(stored, orderLang, offeredLangs(settings))
  const token = storedToken(address)
  const prefetched = hasPrefetch() ? await bodyParsed.then(readPrefetched) : null
  const known = usablePrefetched(prefetched, token, orderPath)
  const [forKey, forClock] = codeDataFrom(prefetched, known.order, apiBase(settings, 'v1'))
  let lang = langFor(null)
  const bootData: BootData = {
    codeData: forClock,
    answers: new Map(),
    lang,
    texts: {},
    isPainted: false,
    ...startInputQueue(),
  }
  window.bootData = bootData
  forClock.catch(() => undefined)

  const loadTemplate = async (lang: Lang) => {
    const template = await templateIn(page, lang, prefetched)
    bootData.texts[lang] = template.texts
    return template
  }
  let template = prefetched ? null : loadTemplate(lang)
  template?.catch(() => undefined)
  const headers = await authHeaders((await preloader.preloadDuring(forKey)).answer, token)
  const get = (path: string, prefetchedAnswer: unknown) => {
    const answer = prefetchedAnswer
      ? Promise.resolve(prefetchedAnswer)
      : loadJson(apiBase(settings, 'v2') + path, headers)
    bootData.answers.set(path, answer)
    return preloader.preloadDuring(answer)
  }

  const order = await get(orderPath, known.order)
  if (!isUntouched(order)) return
  const chosen = langFor(langTagOf(order))
  if (chosen !== lang) {
    bootData.lang = lang = chosen
    template = null
  }
  template ??= loadTemplate(lang)
  const path = brokersPath?.(order)
  const brokers = path && get(path, known.brokers(path))
  if (!fits(order)) return
  const { tree } = await template
  const partial = startScreen(tree, order, screenOptions(lang, settings))
  if (partial === null) return
  await bodyParsed
  // After the timeout the app has taken the boot data and draws by itself.
  if (window.bootData !== bootData) return
  document.getElementById('root')?.replaceChildren(partial.screen)
  document.title = bootData.texts[lang]?.common?.pages[page].title ?? document.title
  bootData.isPainted = true
  partial.finish(brokersIn(await brokers))
  // The app's code is loaded after this frame has been drawn.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Prefetched answers were requested without a session: a page that has a token requests them itself, and so does every page
 * once somebody has acted on the order.
 */
function usablePrefetched(prefetched: PrefetchedData | null, token: string | null, orderPath: string) {
  const order = token === null ? prefetchedOrder(prefetched?.answers[orderPath]) : null
  return { order, brokers: (path: string) => order && prefetchedBrokers(prefetched?.answers[path]) }
}

/** Code data for the key of the calls, and for the gateway's time: that has to come with the order, in this load, because deadlines follow from both. */
function codeDataFrom(prefetched: PrefetchedData | null, order: RawOrder | null, apiV1: string) {
  const forKey = prefetched
    ? Promise.resolve({ answer: prefetched.code, at: Date.now() - prefetched.age })
    : loadCodeData(apiV1)
  return [forKey, prefetched && !order ? loadCodeData(apiV1) : forKey] as const
}

async function templateIn(
  page: PrepaintPage,
  lang: Lang,
  prefetched: PrefetchedData | null,
): Promise<ScreenTemplate> {
  const { screen } = prefetched ?? {}
  if (screen?.lang === lang) return screen
  return (await loadJson(`/${templatePath(`${page}-${lang}`, config.edition)}`)) as ScreenTemplate
}

function screenOptions(lang: Lang, settings: PageSettings): ScreenOptions {
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
