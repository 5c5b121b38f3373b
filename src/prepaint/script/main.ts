// long: the one sequence of the inline script, from its first request to the app
/**
 * Runs in the page's head before the app's code is requested: loads the code, the order and the banks, paints the first screen
 * from its template, queues input, and then loads the app. When any step fails, the app starts without boot data.
 */
import { toBcp47, type Lang } from '../../contract/languages.ts'
import { chooseLang } from '../../rules/language.ts'
import { isOnline } from '../../platform/network.ts'
import { loadStartModule, showLoadFailure } from '../../platform/startModule.ts'
import { applyBrand } from '../../ui/brand.ts'
import type { EarlyAnswer } from '../../contract/platform.ts'
import type { BootData } from '../bootData.ts'
import {
  stagePath,
  templatePath,
  type PrepaintConfig,
  type ScreenTemplate,
  type StageTemplate,
} from '../buildOutput.ts'
import { apiBase, offeredLangs, parseSettings, type PageSettings } from '../pageSettings.ts'
import { hasPrefetch, readPrefetched, type PrefetchedData } from '../prefetchedData.ts'
import { prefetchPlanOf, type PrefetchPlan, type PrepaintPage } from '../prefetchPlan.ts'
import type * as StageModule from '../stage/stageScreen.ts'
import {
  brokersIn,
  isRecord,
  isUntouched,
  langTagOf,
  prefetchedBrokers,
  prefetchedOrder,
  type RawOrder,
} from '../rawOrder.ts'
import { authHeaders, codeDataFrom, isOldKey, keyIn, loadAnswer, loadJson } from './calls.ts'
import { setLogo, startScreen, type ScreenOptions } from './fillScreen.ts'
import { fillStage } from './fillStage.ts'
import { watchRelease } from './findRelease.ts'
import { startInputQueue } from './inputQueue.ts'
import { createPreloader, type Preloader } from './preloader.ts'
import { replaceScreen } from './replaceScreen.ts'
import { nameSkeleton, translateSkeleton } from './translateSkeleton.ts'
import { dropKey, storedKey, storedLang, storedRequisite, storedStage, storedToken } from './storedValues.ts'

/** Replaced by the build. */
declare const PREPAINT: PrepaintConfig
// Each use of the constant would repeat the whole object in the script.
const config = PREPAINT

/** Time after which the app is loaded, whatever has been painted. */
const TIMEOUT_MS = 3_000
/** Time after which nothing that was requested here is used: the tab was frozen before the app was there. */
const AGE_MAX_MS = 30_000
/** A timer for the whole of that would stand still while the device sleeps. */
const AGE_CHECK_MS = 1_000

let isAppRequested = false
let releaseApp = () => {}
const released = new Promise<void>((resolve) => (releaseApp = resolve))
// The script runs before the body is parsed; painting and the app wait for it.
const bodyParsed = new Promise<unknown>((resolve) => addEventListener('DOMContentLoaded', resolve))
let preloader: Preloader | null = null
// Before anything that an engine may lack: without the app nothing is ever shown.
setTimeout(loadApp, TIMEOUT_MS)

watchRelease(document.currentScript, config.entry)
const plan = prefetchPlanOf(location.pathname)
// The app refuses to be framed by another site; nothing is requested or painted there.
const isRefused = window.parent !== window && !plan?.address.embedded
/** Language of the order's last visit, where that went beyond the first screen. */
const stage = plan && storedStage(plan.address)
preloader = createPreloader(plan && stage ? [stageModules(plan.address.page)] : firstModules(plan))

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

/** Modules that the server has not announced already, in batches. */
function firstModules(plan: PrefetchPlan | null) {
  return (!hasPrefetch() && config.modules[plan?.address.page ?? '']) || []
}

/** The same in one batch, with those of an order under way. */
function stageModules(page: PrepaintPage) {
  return [...(hasPrefetch() ? [] : (config.modules[page] ?? [])).flat(), ...(config.stages[page] ?? [])]
}

async function prepaint(
  { address, order: orderPath, brokers: brokersPath, fits }: PrefetchPlan,
  preloader: Preloader,
) {
  const { page } = address
  void bodyParsed.then(() => nameSkeleton(page))
  const settings = parseSettings(document.getElementById('settings')?.textContent)
  applyBrand(document.documentElement, settings.brand ?? {})
  const stored = storedLang()
  const langFor = (orderLang: string | null) => chooseLang(stored, orderLang, offeredLangs(settings))
  const apiV1 = apiBase(settings, 'v1')
  const token = storedToken(address)
  const kept = storedKey(apiV1)
  // The server requests nothing of an order under way: with a key nothing is to be waited for.
  const prefetched = hasPrefetch() && !(stage && kept) ? await bodyParsed.then(readPrefetched) : null
  const known = usablePrefetched(prefetched, token, orderPath)
  const [forKey, forClock] = codeDataFrom(prefetched, known.order, apiV1)
  let lang = langFor(stage)
  const answers = new Map<string, Promise<EarlyAnswer>>()
  const startedAt = Date.now()
  const isOld = () => Date.now() - startedAt > AGE_MAX_MS
  const input = startInputQueue()
  const bootData: BootData = {
    codeData: forClock,
    takeAnswer(path) {
      const answer = answers.get(path) ?? null
      answers.delete(path)
      return isOld() ? null : answer
    },
    lang,
    texts: {},
    isPainted: false,
    isUnderWay: false,
    released,
    replaceScreen: (mount) => void replaceScreen(input, mount),
  }
  window.bootData = bootData
  forClock.catch(() => undefined)

  const loadTemplate = async (lang: Lang) => {
    const template = await templateIn(page, lang, prefetched)
    takeTexts(lang, template.texts)
    return template
  }
  const takeTexts = (lang: Lang, texts: ScreenTemplate['texts']) => {
    bootData.texts[lang] = { ...texts, ...bootData.texts[lang] }
    void bodyParsed.then(() => bootData.isPainted || translateSkeleton(page, lang, texts))
  }
  const stageParts = stage && loadStage(page, lang)
  stageParts?.then(
    ([{ texts }]) => takeTexts(lang, texts),
    () => undefined,
  )
  let template = prefetched || stage ? null : loadTemplate(lang)
  template?.catch(() => undefined)
  let key: string = kept ?? (await preloader.preloadDuring(forKey.then(keyIn)))
  const call = async (path: string) => {
    const used = key
    const load = (key: string) => loadAnswer(apiBase(settings, 'v2') + path, authHeaders(key, token))
    try {
      return await load(used)
    } catch (error) {
      if (!isOldKey(error) || used !== kept) throw error
      dropKey()
      key = await keyIn(await forKey)
      return load(key)
    }
  }
  const get = (path: string, prefetchedAnswer: unknown) => {
    const answer = prefetchedAnswer
      ? Promise.resolve({ answer: prefetchedAnswer, at: startedAt })
      : call(path)
    answers.set(path, answer)
    const received = preloader.preloadDuring(answer)
    // Not every screen waits for it.
    received.catch(() => undefined)
    return received
  }

  // After the timeout the app has taken the boot data and draws by itself.
  const isLate = () => window.bootData !== bootData || isOld()
  const show = (screen: HTMLElement) => {
    const root = document.getElementById('root')
    const skeleton = root?.firstElementChild
    root?.replaceChildren(screen)
    document.documentElement.lang = toBcp47(lang)
    document.title = bootData.texts[lang]?.common?.pages[page].title ?? document.title
    bootData.isPainted = true
    return skeleton
  }
  /** What can be paid for a while does not stay for longer: a hanging app is waited for at the skeleton, and a tab that was frozen starts anew. */
  const watchAge = (screen: HTMLElement, skeleton: Element | null | undefined) => {
    const timer = setInterval(() => {
      if (screen.isConnected && !isOld()) return
      clearInterval(timer)
      if (!screen.isConnected || !skeleton) return
      screen.replaceWith(skeleton)
      // What was pressed there was meant for what stood there.
      input.queuedInputs.length = 0
      bootData.isPainted = false
    }, AGE_CHECK_MS)
    document.addEventListener('visibilitychange', () => {
      const isBack = document.visibilityState === 'visible' && isOnline()
      if (isBack && isOld() && (screen.isConnected || skeleton?.isConnected)) location.reload()
    })
  }
  // The app's code is loaded after the frame has been drawn.
  const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

  const paintStage = async (order: EarlyAnswer) => {
    // Another tab of the page may be asked for.
    if (!stageParts || !isRecord(order.answer) || location.search !== '') return
    const [[{ screens, texts }, { stageScreen }], code] = await Promise.all([
      stageParts,
      forClock,
      bodyParsed,
    ])
    const found = stageScreen({ address, order, code, seen: storedRequisite(address), lang, texts })
    const tree = found && screens[found.kind]
    if (!found || !tree || isLate()) return
    const screen = fillStage(tree, found, settings)
    setLogo(screen, order.answer, screenOptions(lang, settings))
    input.copies = found.copies ?? {}
    bootData.isUnderWay = true
    const skeleton = show(screen)
    watchAge(screen, skeleton)
    await drawn()
  }
  const paintFirst = async (order: RawOrder) => {
    const chosen = langFor(langTagOf(order))
    if (chosen !== lang) {
      bootData.lang = lang = chosen
      template = null
    }
    template ??= loadTemplate(lang)
    const path = brokersPath?.(order)
    const brokers = path ? get(path, known.brokers(path)) : null
    if (!fits(order)) return
    const partial = startScreen(await template, order, screenOptions(lang, settings))
    if (partial === null) return
    await bodyParsed
    if (isLate()) return
    show(partial.screen)
    partial.finish(brokersIn((await brokers)?.answer))
    await drawn()
  }

  const order = await get(orderPath, known.order)
  await (isUntouched(order.answer) ? paintFirst(order.answer) : paintStage(order))
}

/**
 * Prefetched answers were requested without a session: a page that has a token requests them itself, and so does every page
 * once somebody has acted on the order.
 */
function usablePrefetched(prefetched: PrefetchedData | null, token: string | null, orderPath: string) {
  const order = token === null ? prefetchedOrder(prefetched?.answers[orderPath]) : null
  return { order, brokers: (path: string) => order && prefetchedBrokers(prefetched?.answers[path]) }
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

/** What the screens of an order under way are made of. */
function loadStage(page: PrepaintPage, lang: Lang) {
  return Promise.all([
    loadJson(`/${stagePath(`${page}-${lang}`, config.edition)}`) as Promise<StageTemplate>,
    import(/* @vite-ignore */ config.stageScreen) as Promise<typeof StageModule>,
  ])
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
