/** The network between the tabs and the gateway, with faults. It replaces the axios adapter, so that the client's HTTP code is the real one. */
import axios, { AxiosError, CanceledError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { SERVER_TEXTS, SILENT_TEXTS } from '../../src/contract/serverErrors.ts'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import type { Random } from '../../src/sandbox/random.ts'
import { garbled, type Change } from './garble.ts'
import type { VirtualTime } from './time.ts'

/** Faults of one attempt. */
export type NetworkFault =
  | 'lost' // before the gateway saw it
  | 'answer lost' // after the gateway acted
  | 'slow' // the request is delayed
  | 'answer late' // the response is delayed
  | 'twice' // delivered twice
  | 'too many' // 429
  | 'ailing' // 500
  | 'html' // 502 of some proxy
  | 'cut' // the call is executed, half of the JSON arrives
  | 'refused' // with a random known error text
  | 'garbled' // the call is executed, the response is garbled

/** Attempts that the fault applies to. */
export type CallFilter = 'any' | 'reads' | 'mutations' | 'sessions' | 'searches' | 'messages'

/** A recorded attempt. */
export interface Attempt {
  at: number
  tab: string
  method: string
  path: string
  body: unknown
  /** HTTP status that the tab saw; 0 for none, null while it is pending. */
  status: number | null
}

interface Fault {
  what: NetworkFault
  where: CallFilter
  times: number
  ms: number
  changes: readonly Change[]
}

interface Tab {
  isDead(): boolean
  online(): boolean
}

const PLACES: Record<CallFilter, (method: string, path: string) => boolean> = {
  any: () => true,
  reads: (method, path) => method === 'GET' && /^\/(payments_v2|sale_v2|cp|p2|s2)\//.test(path),
  mutations: (method, path) => method !== 'GET' && !path.startsWith('/auth/'),
  sessions: (_method, path) => path.startsWith('/auth/') || path === '/codedata',
  searches: (_method, path) => path.startsWith('/lots/') || path === '/deals',
  messages: (_method, path) => path.startsWith('/user-messages') || path === '/media',
}

/** A mutation must not be delayed for longer than the gateway's replay window, because no client can handle that. */
const ACT_SLOW_MAX_MS = 1_500

const never = () => new Promise<never>(() => undefined)

export class Network {
  readonly attempts: Attempt[] = []
  /** Number of garbled responses. */
  garbled = 0
  readonly #tabs = new Map<string, Tab>()
  readonly #time: VirtualTime
  readonly #sandbox: Sandbox
  readonly #random: Random
  #faults: Fault[] = []

  constructor(time: VirtualTime, sandbox: Sandbox, random: Random) {
    this.#time = time
    this.#sandbox = sandbox
    this.#random = random
    axios.defaults.adapter = (config) => this.#carry(config)
  }

  /** Connects a tab; returns the origin for its calls. */
  join(name: string, tab: Tab): string {
    this.#tabs.set(name, tab)
    return `http://${name}.test`
  }

  /** The next `times` matching attempts fail. */
  addFault(what: NetworkFault, where: CallFilter, times: number, ms: number): void {
    this.#faults.push({ what, where, times, ms, changes: [] })
  }

  /** The next `times` matching responses are garbled with these changes. */
  garble(where: CallFilter, times: number, changes: readonly Change[]): void {
    this.#faults.push({ what: 'garbled', where, times, ms: 0, changes })
  }

  restore(): void {
    this.#faults = []
  }

  #take(method: string, path: string): Fault | null {
    const fault = this.#faults.find(({ where, times }) => times > 0 && PLACES[where](method, path))
    if (!fault) return null
    fault.times -= 1
    return fault
  }

  #latency(): number {
    return 5 + this.#random.below(60)
  }

  async #carry(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const url = new URL(axios.getUri(config))
    const name = url.hostname.replace('.test', '')
    const method = (config.method ?? 'get').toUpperCase()
    const path = url.pathname.replace(/^\/api\/v[12]/, '')
    const tab = this.#tabs.get(name)
    if (!tab || tab.isDead()) return never()
    const attempt: Attempt = {
      at: this.#time.now(),
      tab: name,
      method,
      path,
      body: bodyOf(config),
      status: null,
    }
    this.attempts.push(attempt)
    const fault = this.#take(method, path)

    return new Promise((resolve, reject) => {
      const over = new AbortController()
      const fail = (error: AxiosError) => {
        over.abort()
        attempt.status ??= 0
        if (!tab.isDead()) reject(error)
      }
      const late = this.#time.set(config.timeout ?? 40_000, () =>
        fail(new AxiosError('timeout', AxiosError.ECONNABORTED, config)),
      )
      over.signal.addEventListener('abort', () => this.#time.clear(late))
      const { signal } = config
      if (signal instanceof AbortSignal)
        signal.addEventListener('abort', () => fail(new CanceledError('canceled')), { signal: over.signal })
      void this.#answer(url, config, { method, fault, tab }).then((answer) => {
        if (over.signal.aborted || tab.isDead()) return
        if (answer === null) return fail(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config))
        attempt.status = answer.status
        over.abort()
        if (answer.status < 300) resolve(answer)
        else reject(new AxiosError(`${answer.status}`, AxiosError.ERR_BAD_REQUEST, config, undefined, answer))
      })
    })
  }

  /** The response; null when there is none. */
  async #answer(
    url: URL,
    config: InternalAxiosRequestConfig,
    { method, fault, tab }: { method: string; fault: Fault | null; tab: Tab },
  ): Promise<AxiosResponse | null> {
    await this.#time.sleep(this.#latency() + waitingFor(fault, 'slow', method))
    if (fault?.what === 'lost' || !tab.online()) return null
    const canned = fault && (fault.what === 'refused' ? this.#refusal() : CANNED[fault.what])
    if (canned) return respond(config, ...canned)

    const response = await this.#deliver(url, config, method)
    if (fault?.what === 'twice') await this.#deliver(url, config, method)
    const text = await response.text()
    await this.#time.sleep(this.#latency() + waitingFor(fault, 'answer late', 'GET'))
    if (fault?.what === 'answer lost' || !tab.online()) return null
    return respond(config, response.status, this.#spoilt(text, response.ok ? fault : null), {
      ...Object.fromEntries(response.headers),
    })
  }

  #refusal(): readonly [number, string] {
    return [400, JSON.stringify({ detail: TEXTS[this.#random.below(TEXTS.length)] })]
  }

  #spoilt(text: string, fault: Fault | null): string {
    if (fault?.what === 'cut') return text.slice(0, text.length / 2)
    if (fault?.what !== 'garbled') return text
    this.garbled += 1
    return JSON.stringify(garbled(JSON.parse(text), fault.changes)) ?? ''
  }

  async #deliver(url: URL, config: InternalAxiosRequestConfig, method: string): Promise<Response> {
    const headers = new Headers()
    for (const [key, value] of Object.entries(config.headers.toJSON()))
      if (typeof value === 'string') headers.set(key, value)
    const data: unknown = config.data
    if (data instanceof FormData) headers.delete('content-type')
    this.#time.busy += 1
    try {
      return await this.#sandbox.fetch(
        new Request(url, {
          method,
          headers,
          ...(method !== 'GET' && {
            body: data instanceof FormData || typeof data === 'string' ? data : '',
          }),
        }),
      )
    } finally {
      this.#time.busy -= 1
    }
  }
}

const TEXTS = [
  ...Object.values(SERVER_TEXTS),
  ...Object.values(SILENT_TEXTS),
  'Bad payment amount',
  'whatever',
]

const CANNED: Partial<Record<NetworkFault, readonly [number, string]>> = {
  'too many': [429, ''],
  ailing: [500, ''],
  html: [502, '<html><body><h1>Bad Gateway</h1></body></html>'],
}

function respond(
  config: InternalAxiosRequestConfig,
  status: number,
  data: string,
  headers: Record<string, string> = {},
): AxiosResponse {
  return { data, status, statusText: status < 400 ? 'OK' : '', headers, config }
}

/** Delay of a fault, ms. */
function waitingFor(fault: Fault | null, what: NetworkFault, method: string): number {
  if (fault?.what !== what) return 0
  return method === 'GET' ? fault.ms : Math.min(fault.ms, ACT_SLOW_MAX_MS)
}

function bodyOf(config: InternalAxiosRequestConfig): unknown {
  const data: unknown = config.data
  if (typeof data !== 'string') return null
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
