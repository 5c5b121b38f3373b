/** A visitor of the sandbox for tests: headers as the contract asks for them, nothing more. */
import { createHash } from 'node:crypto'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/gateway.ts'
import { frozenTime } from '../support/frozenTime.ts'

/** An answer, and ways to look into its body. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Headers,
  ) {}

  /** What stands at a path of keys: `deal.seller.nickname`, `0.id`. */
  at(path: string): unknown {
    return path
      .split('.')
      .reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), this.body)
  }

  /** The same as text. */
  text(path: string): string {
    return String(this.at(path))
  }
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

interface Asked {
  body?: unknown
  headers?: Record<string, string>
  base?: 'v1' | 'v2'
  form?: FormData
  token?: string | null
}

/** A sandbox whose time moves only when told. */
export function manualSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandbox({ clock: frozenTime(), seed: 'tests', ...options })
}

/** Talks to a gateway through `send`; keeps its tokens. */
export class Visitor {
  access: string | null = null
  refresh: string | null = null
  email = ''
  readonly #send: (request: Request) => Promise<Response>
  readonly #origin: string

  constructor(gateway: Sandbox | { url: string }) {
    this.#send = 'fetch' in gateway ? (request) => gateway.fetch(request) : (request) => fetch(request)
    this.#origin = 'fetch' in gateway ? 'http://localhost' : gateway.url
  }

  async key(): Promise<string> {
    const data = await this.raw('GET', '/api/v1/codedata')
    return createHash('sha256').update(data.text('code')).digest('hex')
  }

  /** A call with every header that it should have. */
  async call(method: string, path: string, asked: Asked = {}): Promise<Reply> {
    const token = asked.token === undefined ? this.access : asked.token
    return this.raw(method, `/api/${asked.base ?? 'v1'}${path}`, {
      ...asked,
      headers: {
        AuthKey: await this.key(),
        Stamp: String(Date.now()),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...asked.headers,
      },
    })
  }

  get(path: string, asked: Asked = {}): Promise<Reply> {
    return this.call('GET', path, asked)
  }
  post(path: string, body: unknown, asked: Asked = {}): Promise<Reply> {
    return this.call('POST', path, { body, ...asked })
  }
  patch(path: string, body: unknown, asked: Asked = {}): Promise<Reply> {
    return this.call('PATCH', path, { body, ...asked })
  }

  /** A call of the control plane. */
  control(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.raw(method, `/_sandbox${path}`, { body })
  }

  /** A call with just these headers. */
  async raw(method: string, path: string, { body, headers, form }: Asked = {}): Promise<Reply> {
    const init: RequestInit = { method, headers: { ...headers } }
    if (form) init.body = form
    else if (body !== undefined) {
      init.body = typeof body === 'string' ? body : JSON.stringify(body)
      init.headers = { 'Content-Type': 'application/json', ...headers }
    }
    const response = await this.#send(new Request(this.#origin + path, init))
    const text = response.type === 'error' ? '' : await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    const read: unknown = isJson ? JSON.parse(text) : text
    return new Reply(response.status, read, response.headers)
  }

  /** Become a temporary account. */
  async register(email = 'buyer@mail.com'): Promise<this> {
    const made = await this.post('/auth/fast-register', { email, is_temporary: true }, { token: null })
    return this.take(made, email)
  }

  /** Keep the tokens of an answer. */
  take(reply: Reply, email = this.email): this {
    this.access = reply.text('access')
    this.refresh = reply.text('refresh')
    this.email = email
    return this
  }

  /** What stands in the access token. */
  payload(token = this.access): Record<string, unknown> {
    const read: unknown = JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString())
    return isObject(read) ? read : {}
  }

  handshake() {
    const { user_id, nickname } = this.payload()
    return { user_id, nickname, token: this.access }
  }

  /** From the order to a proposed deal, as the purchase page does it. */
  async bid(id: string, broker = '109', exclude = ''): Promise<Reply> {
    await this.patch(`/p/${id}`, { token: this.access })
    await this.patch(`/p/${id}`, { status: 1 }, { base: 'v2' })
    const lot = await this.lot(id, broker, exclude)
    return this.post('/deals', {
      lot_id: lot.at('id'),
      payment_id: id,
      amount_currency: '5000',
      requisite: '',
    })
  }

  lot(id: string, broker = '109', exclude = ''): Promise<Reply> {
    const query = new URLSearchParams({
      symbol: 'usdt',
      amount_currency: '5000',
      payment_id: id,
      broker,
      exclude,
      currency: 'rub',
    })
    return this.get(`/lots/fast-deal-start?${query}`)
  }

  /** From the claim to a proposed deal, as the sale page does it; the sale is approved on the way. */
  async bidSale(sandbox: Sandbox, id: string, requisite = '4111111111111111, IVAN PETROV'): Promise<Reply> {
    await this.patch(`/s/${id}`, { token: this.access })
    sandbox.control.actOnOrder(id, { action: 'approve' })
    const lot = await this.get(
      '/lots/api-sell?symbol=usdt&amount_currency=5000&currency=rub&broker=109&exclude=',
    )
    return this.post('/deals', {
      lot_id: lot.at('id'),
      sell_id: id,
      amount_currency: '5000',
      requisite,
      type: 3,
    })
  }
}
