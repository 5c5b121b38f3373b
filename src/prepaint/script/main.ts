/**
 * Runs in the page's head before the app's code is requested: loads the code, the order and the banks, paints the first screen
 * from its template, queues input, and then loads the app. When any step fails, the app starts without boot data.
 */
import { toBcp47, type Lang } from '../../contract/languages.ts'
import type { EarlyAnswer } from '../../contract/platform.ts'
import { loadStartModule, showLoadFailure } from '../../platform/startModule.ts'
import { chooseLang } from '../../rules/language.ts'
import { applyBrand } from '../../ui/brand.ts'
import type { BootData, InputQueue } from '../bootData.ts'
import {
  stagePath,
  templatePath,
  type PrepaintConfig,
  type ScreenTemplate,
  type StageTemplate,
} from '../buildOutput.ts'
import { apiBase, offeredLangs, parseSettings, type PageSettings } from '../pageSettings.ts'
import { prefetchPlanOf, type PrefetchPlan, type PrepaintPage } from '../prefetchPlan.ts'
import { hasPrefetch, readPrefetched, type PrefetchedData } from '../prefetchedData.ts'
import { brokersIn, isRecord, isUntouched, langTagOf, type RawOrder } from '../rawOrder.ts'
import type * as StageModule from '../stage/stageScreen.ts'
import { createCalls, loadJson, requestCodeData, usablePrefetched, type Calls } from './calls.ts'
import { nextFrame, showScreen, watchAge } from './earlyScreen.ts'
import { setLogo, startScreen, type ScreenOptions } from './fillScreen.ts'
import { fillStage } from './fillStage.ts'
import { watchRelease } from './findRelease.ts'
import { startInputQueue } from './inputQueue.ts'
import { createPreloader, type Preloader } from './preloader.ts'
import { replaceScreen } from './replaceScreen.ts'
import { storedKey, storedLang, storedRequisite, storedStage } from './storedValues.ts'
import { nameSkeleton, translateSkeleton } from './translateSkeleton.ts'

/** Replaced by the build. */
declare const PREPAINT: PrepaintConfig
// Each use of the constant would repeat the whole object in the script.
const config = PREPAINT

/** Time after which the app is loaded, whatever has been painted. */
const TIMEOUT_MS = 3_000

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
// The first batch stands in the page where the server prefetches.
const batches = (config.modules[plan?.address.page ?? ''] ?? []).slice(hasPrefetch() ? 1 : 0)
preloader = createPreloader(plan && stage ? [stageModules(plan.address.page)] : batches)
if (hasPrefetch() && !stage) {
  // The server makes the calls. React comes after what starts without it, however long they take.
  preloader.preloadNext()
  void preloader.preloadDuring(bodyParsed)
}

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

/** The batches in one, with the modules of an order under way. */
function stageModules(page: PrepaintPage) {
  return [...batches.flat(), ...(config.stages[page] ?? [])]
}

/** One load of an order's page. The app gets the part of it that `BootData` names. */
interface Visit extends BootData {
  plan: PrefetchPlan
  settings: PageSettings
  calls: Calls
  input: InputQueue
}

/** Paints the first screen of a new order, or the screen of one under way. */
async function prepaint(plan: PrefetchPlan, preloader: Preloader) {
  const { address, order: orderPath } = plan
  void bodyParsed.then(() => nameSkeleton(address.page))
  const settings = parseSettings(document.getElementById('settings')?.textContent)
  applyBrand(document.documentElement, settings.brand ?? {})
  const apiV1 = apiBase(settings, 'v1')
  // The server requests nothing of an order under way: with a key nothing is to be waited for.
  const isPrefetchUsed = hasPrefetch() && !(stage && storedKey(apiV1))
  const prefetched = isPrefetchUsed ? await bodyParsed.then(readPrefetched) : null
  const known = usablePrefetched(prefetched, plan)
  const [forKey, forClock] = requestCodeData(apiV1, prefetched, known.order)
  const calls = createCalls(address, settings, forKey, preloader)
  const visit = createVisit(plan, settings, calls, forClock)
  window.bootData = visit
  const stageParts = stage && loadStage(visit)
  const template = prefetched || stage ? null : loadTemplate(visit, visit.lang, null)
  template?.catch(() => undefined)
  await calls.haveKey()
  const order = await calls.get(orderPath, known.order)
  if (isUntouched(order.answer)) await paintFirst(visit, order.answer, template, known)
  else if (stageParts) await paintStage(visit, order, stageParts)
}

function createVisit(
  plan: PrefetchPlan,
  settings: PageSettings,
  calls: Calls,
  codeData: Promise<EarlyAnswer>,
): Visit {
  const input = startInputQueue()
  return {
    plan,
    settings,
    calls,
    input,
    codeData,
    takeAnswer: calls.takeAnswer,
    lang: langFor(settings, stage),
    texts: {},
    isPainted: false,
    isUnderWay: false,
    released,
    replaceScreen: (mount) => void replaceScreen(input, mount),
  }
}

function langFor(settings: PageSettings, orderLang: string | null): Lang {
  return chooseLang(storedLang(), orderLang, offeredLangs(settings))
}

/** The template of the first screen: the prefetched one, where it is in this language. */
async function loadTemplate(
  visit: Visit,
  lang: Lang,
  prefetched: PrefetchedData['screen'],
): Promise<ScreenTemplate> {
  const path = templatePath(`${visit.plan.address.page}-${lang}`, config.edition)
  const isKnown = prefetched?.lang === lang
  const template = isKnown ? prefetched : ((await loadJson(`/${path}`)) as ScreenTemplate)
  takeTexts(visit, lang, template.texts)
  return template
}

/** What the screens of an order under way are made of. */
function loadStage(visit: Visit) {
  const { plan, lang } = visit
  const path = stagePath(`${plan.address.page}-${lang}`, config.edition)
  const parts = Promise.all([
    loadJson(`/${path}`) as Promise<StageTemplate>,
    import(/* @vite-ignore */ config.stageScreen) as Promise<typeof StageModule>,
  ])
  parts.then(
    ([{ texts }]) => takeTexts(visit, lang, texts),
    () => undefined,
  )
  return parts
}

/** Keeps the texts for the app, and translates the skeleton while it is shown. */
function takeTexts(visit: Visit, lang: Lang, texts: ScreenTemplate['texts']) {
  visit.texts[lang] = { ...texts, ...visit.texts[lang] }
  void bodyParsed.then(() => visit.isPainted || translateSkeleton(visit.plan.address.page, lang, texts))
}

/** `template`: that of the language which was expected, where it is being loaded. */
async function paintFirst(
  visit: Visit,
  order: RawOrder,
  template: Promise<ScreenTemplate> | null,
  known: ReturnType<typeof usablePrefetched>,
) {
  const { plan, settings, calls } = visit
  const lang = langFor(settings, langTagOf(order))
  const loading = (lang === visit.lang && template) || loadTemplate(visit, lang, known.screen)
  visit.lang = lang
  const path = plan.brokers?.(order)
  const brokers = path ? calls.get(path, known.brokers(path)) : null
  if (!plan.fits(order)) return
  const partial = startScreen(await loading, order, screenOptions(lang, settings))
  await bodyParsed
  if (partial === null || isLate(visit)) return
  show(visit, partial.screen)
  partial.finish(brokersIn((await brokers)?.answer))
  // The app's code is loaded after the frame has been drawn.
  await nextFrame()
}

async function paintStage(visit: Visit, order: EarlyAnswer, parts: ReturnType<typeof loadStage>) {
  // Another tab of the page may be asked for.
  if (!isRecord(order.answer) || location.search !== '') return
  const { plan, settings, calls, input, lang } = visit
  const { address } = plan
  const [[{ screens, texts }, { stageScreen }], code] = await Promise.all([parts, visit.codeData, bodyParsed])
  const found = stageScreen({ address, order, code, seen: storedRequisite(address), lang, texts })
  const tree = found && screens[found.kind]
  if (!found || !tree || isLate(visit)) return
  const screen = fillStage(tree, found, settings)
  setLogo(screen, order.answer, screenOptions(lang, settings))
  input.copies = found.copies ?? {}
  visit.isUnderWay = true
  watchAge(screen, show(visit, screen), calls.isOld, () => {
    // What was pressed there was meant for what stood there.
    input.queuedInputs.length = 0
    visit.isPainted = false
  })
  await nextFrame()
}

/** After the timeout the app has taken the boot data and draws by itself. */
function isLate(visit: Visit): boolean {
  return window.bootData !== visit || visit.calls.isOld()
}

function show(visit: Visit, screen: HTMLElement) {
  document.documentElement.lang = toBcp47(visit.lang)
  document.title = visit.texts[visit.lang]?.common?.pages[visit.plan.address.page].title ?? document.title
  visit.isPainted = true
  return showScreen(screen)
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
