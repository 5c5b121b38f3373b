/** A client of the sandbox for tests: sends the headers of the contract, and makes the calls of the pages. */
import { createHash } from 'node:crypto'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/gateway.ts'
import { frozenTime } from '../support/frozenTime.ts'
import { fieldsOf, Reply } from './reply.ts'

interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  base?: 'v1' | 'v2'
  form?: FormData
  token?: string | null
}

/** The kinds of orders that have a deal. */
export type OrderKind = 'purchase' | 'sale'

/** The differences between the calls of the two kinds. */
const CALLS = {
  purchase: { view: '/payments_v2', session: '/p', idField: 'payment_id', trader: 'seller' },
  sale: { view: '/sale_v2', session: '/s', idField: 'sell_id', trader: 'buyer' },
} as const

/** The seller's requisite. */
export const REQUISITE = '4111111111111111, IVAN PETROV'

/** A sandbox whose time is advanced only by `advance`. */
export function manualSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandbox({ clock: frozenTime(), seed: 'tests', ...options })
}

/** A gateway in this process, or one on a port. */
type Gateway = Pick<Sandbox, 'fetch'> | { readonly url: string }

/** Calls a gateway and stores its tokens. */
export class Visitor {
  access: string | null = null
  refresh: string | null = null
  email = ''
  /** Read at each call, because a test may replace the gateway on a port. */
  readonly #gateway: Gateway

  constructor(gateway: Gateway) {
    this.#gateway = gateway
  }

  async key(): Promise<string> {
    const data = await this.raw('GET', '/api/v1/codedata')
    return createHash('sha256').update(data.text('code')).digest('hex')
  }

  /** A call with all required headers. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const token = options.token === undefined ? this.access : options.token
    return this.raw(method, `/api/${options.base ?? 'v1'}${path}`, {
      ...options,
      headers: {
        AuthKey: await this.key(),
        Stamp: String(Date.now()),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...options.headers,
      },
    })
  }

  get(path: string, options: CallOptions = {}): Promise<Reply> {
    return this.call('GET', path, options)
  }
  post(path: string, body: unknown, options: CallOptions = {}): Promise<Reply> {
    return this.call('POST', path, { body, ...options })
  }
  patch(path: string, body: unknown, options: CallOptions = {}): Promise<Reply> {
    return this.call('PATCH', path, { body, ...options })
  }

  /** A call of the control plane. */
  control(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.raw(method, `/_sandbox${path}`, { body })
  }

  /** A call with only these headers. */
  async raw(method: string, path: string, { body, headers, form }: CallOptions = {}): Promise<Reply> {
    const init: RequestInit = { method, headers: { ...headers } }
    if (form) init.body = form
    else if (body !== undefined) {
      init.body = typeof body === 'string' ? body : JSON.stringify(body)
      init.headers = { 'Content-Type': 'application/json', ...headers }
    }
    const gateway = this.#gateway
    const response = await ('fetch' in gateway
      ? gateway.fetch(new Request(`http://localhost${path}`, init))
      : fetch(gateway.url + path, init))
    const text = response.type === 'error' ? '' : await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    const read: unknown = isJson ? JSON.parse(text) : text
    return new Reply(response.status, read, response.headers)
  }

  /** Registers a temporary account. */
  async register(email = 'buyer@mail.com'): Promise<this> {
    const made = await this.post('/auth/fast-register', { email, is_temporary: true }, { token: null })
    return this.take(made, email)
  }

  /** Drops the account. */
  signOut(): void {
    this.access = null
    this.refresh = null
    this.email = ''
  }

  login(email: string, password: string, code = ''): Promise<Reply> {
    return this.post('/auth/login', { email, password, code }, { token: null })
  }

  /** Stores the tokens of a response. */
  take(reply: Reply, email = this.email): this {
    this.access = reply.text('access')
    this.refresh = reply.text('refresh')
    this.email = email
    return this
  }

  /** The payload of the access token. */
  payload(token = this.access): Record<string, unknown> {
    const read: unknown = JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString())
    return fieldsOf(read)
  }

  get nickname(): string {
    return String(this.payload()['nickname'])
  }

  handshake() {
    const { user_id, nickname } = this.payload()
    return { user_id, nickname, token: this.access }
  }

  order(kind: OrderKind, id: string, options?: CallOptions): Promise<Reply> {
    return this.get(`${CALLS[kind].view}/${id}`, options)
  }
  purchase(id: string, options?: CallOptions): Promise<Reply> {
    return this.order('purchase', id, options)
  }
  sale(id: string, options?: CallOptions): Promise<Reply> {
    return this.order('sale', id, options)
  }
  deposit(id: string): Promise<Reply> {
    return this.get(`/cp/${id}`)
  }
  deal(id: string): Promise<Reply> {
    return this.get(`/deals/${id}`)
  }

  /** Assigns an order to this account. */
  claim(kind: OrderKind, id: string): Promise<Reply> {
    return this.patch(`${CALLS[kind].session}/${id}`, { token: this.access })
  }

  /** Adopts the token in the session view of an order, as a page on another device does. */
  async resume(kind: OrderKind, id: string): Promise<this> {
    this.access = (await this.get(`${CALLS[kind].session}/${id}`, { token: null })).text('token')
    return this
  }

  /** Searches a lot for a purchase. */
  lot(id: string, broker = '109', exclude = ''): Promise<Reply> {
    const query = {
      symbol: 'usdt',
      amount_currency: '5000',
      payment_id: id,
      broker,
      exclude,
      currency: 'rub',
    }
    return this.get(`/lots/fast-deal-start?${new URLSearchParams(query)}`)
  }

  /** Searches a lot for the sale of this account. */
  saleLot(amount = '5000'): Promise<Reply> {
    return this.get(`/lots/api-sell?symbol=usdt&amount_currency=${amount}&currency=rub&broker=109`)
  }

  /** Creates a deal from a lot. */
  makeDeal(kind: OrderKind, id: string, lot_id: unknown, requisite = REQUISITE): Promise<Reply> {
    const more = kind === 'sale' ? { requisite, type: 3 } : { requisite: '' }
    return this.post('/deals', { lot_id, [CALLS[kind].idField]: id, amount_currency: '5000', ...more })
  }

  /** Makes the calls of a page from a new purchase to a proposed deal. */
  async bid(id: string, broker = '109', exclude = ''): Promise<Reply> {
    await this.claim('purchase', id)
    await this.patch(`/p/${id}`, { status: 1 }, { base: 'v2' })
    const lot = await this.lot(id, broker, exclude)
    return this.makeDeal('purchase', id, lot.at('id'))
  }

  /** Makes the calls of a page from a new sale to a proposed deal; approves the sale. */
  async bidSale(id: string, requisite = REQUISITE): Promise<Reply> {
    await this.claim('sale', id)
    await this.control('POST', `/orders/${id}/act`, { action: 'approve' })
    const lot = await this.saleLot()
    return this.makeDeal('sale', id, lot.at('id'), requisite)
  }

  /** "I paid" of a payer, the release of a seller. */
  moveDeal(deal_id: unknown): Promise<Reply> {
    return this.patch('/deals/states', { deal_id })
  }
  cancelDeal(deal_id: unknown): Promise<Reply> {
    return this.post('/deals/cancel', { deal_id })
  }
  setMask(deal_id: unknown, mask: string): Promise<Reply> {
    return this.patch('/deals/mask', { deal_id, mask })
  }
  openDispute(deal_id: unknown): Promise<Reply> {
    return this.post('/disputes', { deal_id })
  }
  vote(deal_id: unknown, user: string, method = 'like'): Promise<Reply> {
    return this.post('/users/vote', { deal_id, user, method })
  }

  /** Sends a file for a message. */
  upload(name: string, content: BlobPart): Promise<Reply> {
    const form = new FormData()
    form.append('file', new File([content], name))
    return this.call('POST', '/media', { form })
  }

  /** The messages with an account, oldest first. */
  messages(nickname: string): Promise<Reply> {
    return this.get(`/user-messages?with_user=${nickname}`)
  }
  /** The newest notifications. */
  updates(limit = 50): Promise<Reply> {
    return this.get(`/operations/updates?limit=${limit}`)
  }

  /** The nickname of the other side of a deal. */
  traderOf(kind: OrderKind, made: Reply): string {
    return made.text(`${CALLS[kind].trader}.nickname`)
  }
}
