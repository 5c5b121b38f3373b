/**
 * Runs in the page's head, before the app's code is even asked for: gets the key, the order and the banks, paints the first
 * screen from the template that the app's own components drew at build time, remembers what the person does, and only then
 * lets the app come. Wherever anything about it fails, the app simply starts as it would have.
 */
import type { Lang } from '../../i18n/languages.ts'
import { mayBeFramed } from '../../rules/embed.ts'
import { readLang } from '../../rules/language.ts'
import { pageIdOf, pageKeyOf } from '../../rules/paths.ts'
import { hasPrefetch, readPrefetched, type PrefetchedData } from '../prefetchedData.ts'
import { applyBrand, type Brand } from '../../ui/brand.ts'
import { createPreloader } from './preloader.ts'
import type { QueuedInput, BootData } from '../bootData.ts'
import { startScreen, type StyleNames } from './fillScreen.ts'
import {
  prefetchedBrokers,
  brokersIn,
  isRecord,
  isUntouched,
  prefetchedOrder,
  prefetchPlanOf,
  type PrepaintPage,
  type PrefetchPlan,
  type RawOrder,
} from '../prefetchPlan.ts'
import type { Sections } from '../../i18n/types.ts'
import type { NodeTree } from '../templates/nodeTree.ts'

/** Filled in by the build. */
export interface PrepaintConfig extends Pick<StyleNames, 'hues' | 'logo'> {
  /** The app's first module. */
  entry: string
  /** Of the {@link ScreenTemplate}s: stands in their addresses. */
  edition: string
  /** Modules by page, in the order in which they are asked for: one batch in the shade of each call, the rest at the end. */
  modules: Record<string, readonly (readonly string[])[]>
}

/** A first screen in one language, as the build keeps it: markup without an order, and the words that it takes. */
export interface ScreenTemplate {
  tree: NodeTree
  words: Partial<Sections>
}

declare const PREPAINT: PrepaintConfig

/** What the script reads of the page's settings block; the app checks the whole of it. */
interface PrepaintSettings {
  api_v1?: string
  api_v2?: string
  image_origins?: string[]
  brand?: Brand & { logo?: string }
  languages?: Lang[]
}

/** The app is not kept waiting longer than this. */
const TIMEOUT_MS = 3_000

const parts = location.pathname.split('/').filter((part) => part !== '')
const plan = prefetchPlanOf(parts)
const stored = storedLang()
let lang: Lang = stored ?? 'ru'
// The app refuses to be framed by another site; nothing is asked or painted for it before.
const isRefused = window.parent !== window && !mayBeFramed(location.pathname)
const queuedInputs: QueuedInput[] = []
const code = createPreloader((!hasPrefetch() && PREPAINT.modules[plan?.page ?? '']) || [])
let isAsked = false

// The head is read before the body: nothing is drawn or started before that is there too.
const body = new Promise<unknown>((resolve) => addEventListener('DOMContentLoaded', resolve))

if (plan === null || isRefused) loadApp()
else
  void run(plan)
    .catch(() => undefined)
    .then(loadApp)
setTimeout(loadApp, TIMEOUT_MS)

/** The settings block, and the language and the addresses that follow from it. */
function readSettings() {
  const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as PrepaintSettings
  const { api_v1: v1, api_v2: v2, image_origins: origins = [], brand = {}, languages = [] } = settings
  const isOffered = (given: Lang | null) =>
    given !== null && (languages.length === 0 || languages.includes(given))
  const api = v1 || '/api/v1'
  return {
    brand,
    v1: api,
    v2: v2 || '/api/v2',
    isOffered,
    standard: languages[0],
    pictures: {
      page: location.href,
      api,
      origins,
      brandLogo: brand.logo ? new URL(brand.logo, location.href).href : null,
    },
  }
}

async function run({
  page,
  order: orderPath,
  brokers: brokersPath,
  fits,
}: PrefetchPlan & { page: PrepaintPage }) {
  const { brand, v1, v2, isOffered, standard, pictures } = readSettings()
  applyBrand(document.documentElement, brand)
  if (!isOffered(stored)) lang = standard ?? lang
  const prefetched = hasPrefetch() ? await body.then(readPrefetched) : null
  const token = storedToken()
  const told = prefetchedFor(token, prefetched, orderPath)
  const [codeData, timeData] = codesOf(prefetched, told.order, v1)
  const answers = new Map<string, Promise<unknown>>()
  const bootData: BootData = {
    // Deadlines follow from the time that came with the order, in this load.
    code: timeData,
    answers,
    lang,
    words: {},
    painted: false,
    queuedInputs,
    end: stopListening,
  }
  window.early = bootData
  bootData.code.catch(() => undefined)
  listen()
  const bring = async (lang: Lang) => {
    const screen = await screenIn(page, lang, prefetched)
    bootData.words[lang] = screen.words
    return screen
  }
  let screen = prefetched ? null : bring(lang)
  screen?.catch(() => undefined)
  const key = await keyOf((await code.preloadDuring(codeData)).answer)
  const ask = (path: string, known: unknown) => {
    const answer = known
      ? Promise.resolve(known)
      : load(v2 + path, { AuthKey: key, ...(token && { Authorization: `Bearer ${token}` }) })
    answers.set(path, answer)
    return code.preloadDuring(answer)
  }

  const order = await ask(orderPath, told.order)
  if (!isUntouched(order)) return
  const own = [stored, langOf(order)].find(isOffered)
  if (own && own !== lang) {
    bootData.lang = lang = own
    screen = null
  }
  screen ??= bring(lang)
  const banks = brokersPath?.(order)
  const brokers = banks && ask(banks, told.brokers(banks))
  if (!fits(order)) return
  const { tree } = await screen
  const partial = startScreen(tree, order, { lang, hues: PREPAINT.hues, logo: PREPAINT.logo, pictures })
  if (partial === null) return
  await body
  // An app that was tired of waiting draws for itself.
  if (window.early !== bootData) return
  document.getElementById('root')?.replaceChildren(partial.screen)
  setTitle(page, bootData)
  bootData.painted = true
  partial.finish(brokersIn(await brokers))
  // Until the frame has been drawn: what comes next is work.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** The title in the language of what stands below it. */
function setTitle(page: PrepaintPage, { words, lang }: BootData) {
  document.title = words[lang]?.common?.pages[page].title ?? document.title
}

/** What a page may take from its server: what that was told as nobody in particular may be told otherwise to somebody, or after somebody has acted. */
function prefetchedFor(token: string | null, prefetched: PrefetchedData | null, orderPath: string) {
  const order = token === null ? prefetchedOrder(prefetched?.answers[orderPath]) : null
  return { order, brokers: (path: string) => order && prefetchedBrokers(prefetched?.answers[path]) }
}

/** What the calls are signed with, and what tells the time of this load. */
function codesOf(prefetched: PrefetchedData | null, order: RawOrder | null, v1: string) {
  const code = prefetched
    ? Promise.resolve({ answer: prefetched.code, at: Date.now() - prefetched.age })
    : loadCode(v1)
  return [code, prefetched && !order ? loadCode(v1) : code] as const
}
async function loadCode(v1: string) {
  return { answer: await load(`${v1}/codedata`), at: Date.now() }
}

function langOf({ lang }: RawOrder): Lang | null {
  return readLang(typeof lang === 'string' ? lang : null)
}

async function screenIn(
  page: PrepaintPage,
  lang: Lang,
  prefetched: PrefetchedData | null,
): Promise<ScreenTemplate> {
  const { screen } = prefetched ?? {}
  if (screen?.lang === lang) return screen
  return (await load(`/assets/first-${page}-${lang}-${PREPAINT.edition}.json`)) as ScreenTemplate
}

async function load(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, { headers: { Accept: 'application/json', ...headers } })
  if (!response.ok) throw new Error(url)
  return response.json()
}

async function keyOf(codeData: unknown): Promise<string> {
  const code = isRecord(codeData) && typeof codeData['code'] === 'string' ? codeData['code'] : ''
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function loadApp() {
  if (isAsked) return
  isAsked = true
  code.preloadRest()
  void body.then(() => import(/* @vite-ignore */ PREPAINT.entry))
}

function listen() {
  addEventListener('click', press, true)
  addEventListener('input', type, true)
}
function stopListening() {
  removeEventListener('click', press, true)
  removeEventListener('input', type, true)
}

function press(event: Event) {
  const target = event.target instanceof Element ? event.target.closest('[data-action]') : null
  const action = target?.getAttribute('data-action')
  if (!target || !action || target.tagName === 'A') return
  event.preventDefault()
  target.setAttribute('aria-busy', 'true')
  queuedInputs.push({ kind: 'press', action, brokerId: target.getAttribute('data-broker-id') })
}

function type({ target }: Event) {
  if (!(target instanceof HTMLInputElement)) return
  const value = target.type === 'checkbox' ? String(target.checked) : target.value
  queuedInputs.push({ kind: 'type', name: target.name, value })
}

function storedLang(): Lang | null {
  return readLang(read('language'))
}

/** The app moves a token that an older version kept under the id alone. */
function storedToken(): string | null {
  try {
    const tokens: unknown = JSON.parse(read('gateway.tokens') ?? 'null')
    const { pathname } = location
    const token = isRecord(tokens) ? (tokens[pageKeyOf(pathname)] ?? tokens[pageIdOf(pathname)]) : null
    return typeof token === 'string' ? token : null
  } catch {
    return null
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
