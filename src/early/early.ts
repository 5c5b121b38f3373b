/**
 * Runs in the page's head, before the app's code is even asked for: gets the key, the order and the banks, paints the first
 * screen from the template that the app's own components drew at build time, remembers what the person does, and only then
 * lets the app come. Wherever anything about it fails, the app simply starts as it would have.
 */
import { fromBcp47, type Lang } from '../i18n/languages.ts'
import { mayBeFramed } from '../rules/embed.ts'
import { applyBrand, type Brand } from '../ui/brand.ts'
import type { Deed, Handover } from './handover.ts'
import { paint, type Looks } from './paint.ts'
import { brokersIn, isRecord, planOf, type EarlyPage, type RawOrder } from './plan.ts'
import { grow, type Tree } from './tree.ts'

/** Filled in by the build. */
export interface EarlyConfig extends Pick<Looks, 'hues' | 'logo'> {
  /** The app's first module. */
  entry: string
  /** Template by page and language. */
  templates: Record<string, string>
  /** Modules that the page needs besides, by page; texts by page and language. */
  modules: Record<string, readonly string[]>
  /** The place of any page, until more is known. */
  skeleton: Tree
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
let isAsked = false

document.getElementById('root')?.replaceChildren(grow(EARLY.skeleton))
if (plan === null || isRefused) letAppCome()
else
  run(plan.page)
    .catch(() => undefined)
    .then(letAppCome)
setTimeout(letAppCome, PATIENCE_MS)

async function run(page: EarlyPage) {
  const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as EarlySettings
  applyBrand(document.documentElement, settings.brand ?? {})
  const offered = settings.languages ?? []
  const isOffered = (given: Lang | null) =>
    given !== null && (offered.length === 0 || offered.includes(given))
  if (!isOffered(lang)) lang = offered[0] ?? lang
  const v1 = settings.api_v1 || '/api/v1'
  const v2 = settings.api_v2 || '/api/v2'
  let template = templateOf(page)
  listen()

  const code = load(`${v1}/codedata`).then((answer) => ({ answer, at: Date.now() }))
  const answers = new Map<string, Promise<unknown>>()
  const handover: Handover = { code, answers, lang, painted: false, deeds, end: stopListening }
  window.early = handover
  const key = await keyOf((await code).answer)
  const token = storedToken(parts.at(-1) === 'embedded' ? parts.at(-2) : parts.at(-1))
  const ask = (path: string) => {
    const answer = load(v2 + path, { AuthKey: key, ...(token && { Authorization: `Bearer ${token}` }) })
    answers.set(path, answer)
    return answer
  }

  const order = (await ask(plan?.order ?? '')) as RawOrder
  // Only an order that nobody has touched begins with this screen.
  if (!isRecord(order) || order['status'] || order['broker_id'] || order['deal'] || order['autodeal']) return
  const told = fromBcp47(typeof order['lang'] === 'string' ? order['lang'] : null)
  const own = [stored, told].find(isOffered)
  if (own && own !== lang) {
    handover.lang = lang = own
    template = templateOf(page)
  }
  const brokers = plan?.brokers ? ask(plan.brokers(order)) : null
  const screen = paint((await template) as Tree, order, brokersIn(await brokers), {
    lang,
    hues: EARLY.hues,
    logo: EARLY.logo,
    pictures: {
      page: location.href,
      api: v1,
      origins: settings.image_origins ?? [],
      brandLogo: settings.brand?.logo ? new URL(settings.brand.logo, location.href).href : null,
    },
  })
  if (screen) document.getElementById('root')?.replaceChildren(screen)
  handover.painted = screen !== null
  await new Promise(requestAnimationFrame)
}

function templateOf(page: EarlyPage): Promise<unknown> {
  const template = load(EARLY.templates[`${page}.${lang}`] ?? '')
  template.catch(() => undefined)
  return template
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
  for (const href of [
    EARLY.entry,
    ...(EARLY.modules[plan?.page ?? ''] ?? []),
    ...(EARLY.modules[`${plan?.page}.${lang}`] ?? []),
  ]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  void import(/* @vite-ignore */ EARLY.entry)
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
  return fromBcp47(read('language'))
}

function storedToken(id: string | undefined): string | null {
  try {
    const tokens: unknown = JSON.parse(read('gateway.tokens') ?? 'null')
    const token = isRecord(tokens) ? tokens[decodeURIComponent(id ?? '')] : null
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
