/**
 * Runs in the page's head, before the app's code is even asked for: gets the key, the order and the banks, paints the first
 * screen from the template that the app's own components drew at build time, remembers what the person does, and only then
 * lets the app come. Wherever anything about it fails, the app simply starts as it would have.
 */
import type { Lang } from '../i18n/languages.ts'
import { mayBeFramed } from '../rules/embed.ts'
import { readLang } from '../rules/language.ts'
import { pageIdOf, pageKeyOf } from '../rules/paths.ts'
import { isAhead, readAhead, type Ahead } from './ahead.ts'
import { applyBrand, type Brand } from '../ui/brand.ts'
import { bringBatches } from './batches.ts'
import type { Deed, Handover } from './handover.ts'
import { begin, type Looks } from './paint.ts'
import {
  brokersAhead,
  brokersIn,
  isRecord,
  isUntouched,
  orderAhead,
  planOf,
  type EarlyPage,
  type Plan,
  type RawOrder,
} from './plan.ts'
import type { Sections } from '../i18n/types.ts'
import type { Tree } from './tree.ts'

/** Filled in by the build. */
export interface EarlyConfig extends Pick<Looks, 'hues' | 'logo'> {
  /** The app's first module. */
  entry: string
  /** Of the {@link FirstScreen}s: stands in their addresses. */
  edition: string
  /** Modules by page, in the order in which they are asked for: one batch in the shade of each call, the rest at the end. */
  modules: Record<string, readonly (readonly string[])[]>
}

/** A first screen in one language, as the build keeps it: markup without an order, and the words that it takes. */
export interface FirstScreen {
  tree: Tree
  words: Partial<Sections>
}

declare const EARLY: EarlyConfig

/** What the script reads of the page's settings block; the app checks the whole of it. */
interface EarlySettings {
  api_v1?: string
  api_v2?: string
  image_origins?: string[]
  brand?: Brand & { logo?: string }
  languages?: Lang[]
}

/** The app is not kept waiting longer than this. */
const PATIENCE_MS = 3_000

const parts = location.pathname.split('/').filter((part) => part !== '')
const plan = planOf(parts)
const stored = storedLang()
let lang: Lang = stored ?? 'ru'
// The app refuses to be framed by another site; nothing is asked or painted for it before.
const isRefused = window.parent !== window && !mayBeFramed(location.pathname)
const deeds: Deed[] = []
const code = bringBatches((!isAhead() && EARLY.modules[plan?.page ?? '']) || [])
let isAsked = false

// The head is read before the body: nothing is drawn or started before that is there too.
const body = new Promise<unknown>((resolve) => addEventListener('DOMContentLoaded', resolve))

if (plan === null || isRefused) letAppCome()
else
  void run(plan)
    .catch(() => undefined)
    .then(letAppCome)
setTimeout(letAppCome, PATIENCE_MS)

/** The settings block, and the language and the addresses that follow from it. */
function readSettings() {
  const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as EarlySettings
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

async function run({ page, order: orderPath, brokers: brokersPath, fits }: Plan & { page: EarlyPage }) {
  const { brand, v1, v2, isOffered, standard, pictures } = readSettings()
  applyBrand(document.documentElement, brand)
  if (!isOffered(stored)) lang = standard ?? lang
  const ahead = isAhead() ? await body.then(readAhead) : null
  const token = storedToken()
  const told = toldTo(token, ahead, orderPath)
  const [codeData, timeData] = codesOf(ahead, told.order, v1)
  const answers = new Map<string, Promise<unknown>>()
  const handover: Handover = {
    // Deadlines follow from the time that came with the order, in this load.
    code: timeData,
    answers,
    lang,
    words: {},
    painted: false,
    deeds,
    end: stopListening,
  }
  window.early = handover
  handover.code.catch(() => undefined)
  listen()
  const bring = async (lang: Lang) => {
    const screen = await screenIn(page, lang, ahead)
    handover.words[lang] = screen.words
    return screen
  }
  let screen = ahead ? null : bring(lang)
  screen?.catch(() => undefined)
  const key = await keyOf((await code.shade(codeData)).answer)
  const ask = (path: string, known: unknown) => {
    const answer = known
      ? Promise.resolve(known)
      : load(v2 + path, { AuthKey: key, ...(token && { Authorization: `Bearer ${token}` }) })
    answers.set(path, answer)
    return code.shade(answer)
  }

  const order = await ask(orderPath, told.order)
  if (!isUntouched(order)) return
  const own = [stored, langOf(order)].find(isOffered)
  if (own && own !== lang) {
    handover.lang = lang = own
    screen = null
  }
  screen ??= bring(lang)
  const banks = brokersPath?.(order)
  const brokers = banks && ask(banks, told.brokers(banks))
  if (!fits(order)) return
  const { tree } = await screen
  const begun = begin(tree, order, { lang, hues: EARLY.hues, logo: EARLY.logo, pictures })
  if (begun === null) return
  await body
  // An app that was tired of waiting draws for itself.
  if (window.early !== handover) return
  document.getElementById('root')?.replaceChildren(begun.screen)
  speakTitle(page, handover)
  handover.painted = true
  begun.finish(brokersIn(await brokers))
  // Until the frame has been drawn: what comes next is work.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** The title in the language of what stands below it. */
function speakTitle(page: EarlyPage, { words, lang }: Handover) {
  document.title = words[lang]?.common?.pages[page].title ?? document.title
}

/** What a page may take from its server: what that was told as nobody in particular may be told otherwise to somebody, or after somebody has acted. */
function toldTo(token: string | null, ahead: Ahead | null, orderPath: string) {
  const order = token === null ? orderAhead(ahead?.answers[orderPath]) : null
  return { order, brokers: (path: string) => order && brokersAhead(ahead?.answers[path]) }
}

/** What the calls are signed with, and what tells the time of this load. */
function codesOf(ahead: Ahead | null, order: RawOrder | null, v1: string) {
  const code = ahead ? Promise.resolve({ answer: ahead.code, at: Date.now() - ahead.age }) : loadCode(v1)
  return [code, ahead && !order ? loadCode(v1) : code] as const
}
async function loadCode(v1: string) {
  return { answer: await load(`${v1}/codedata`), at: Date.now() }
}

function langOf({ lang }: RawOrder): Lang | null {
  return readLang(typeof lang === 'string' ? lang : null)
}

async function screenIn(page: EarlyPage, lang: Lang, ahead: Ahead | null): Promise<FirstScreen> {
  const { screen } = ahead ?? {}
  if (screen?.lang === lang) return screen
  return (await load(`/assets/first-${page}-${lang}-${EARLY.edition}.json`)) as FirstScreen
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

function letAppCome() {
  if (isAsked) return
  isAsked = true
  code.rest()
  void body.then(() => import(/* @vite-ignore */ EARLY.entry))
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
  deeds.push({ kind: 'press', action, brokerId: target.getAttribute('data-broker-id') })
}

function type({ target }: Event) {
  if (!(target instanceof HTMLInputElement)) return
  const value = target.type === 'checkbox' ? String(target.checked) : target.value
  deeds.push({ kind: 'type', name: target.name, value })
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
