// long: a call, and everything in which its response can differ
/** Calls a gateway like the checkout and compares each response with the contract. */
import * as v from 'valibot'
import { authKeyOf } from '../../contract/authKey.ts'
import { ENDPOINTS, type Base, type Reply, type Route } from '../../contract/endpoints.ts'
import { readErrorBody } from '../../contract/gatewayError.ts'
import { empty, readCodeData } from '../../contract/general.ts'
import type { Id } from '../../contract/ids.ts'
import { parseJson } from '../../contract/json.ts'
import { readLeniently } from '../../contract/lenient.ts'
import { withQuery } from '../../contract/query.ts'
import { isRecord } from '../../contract/values.ts'
import { sha256 } from '../../platform/sha256.ts'
import { isHandedOut } from './orderToken.ts'
import type { Report } from './report.ts'
import { isExpected, isNeeded, isVital } from './uses.ts'

/** Options of a call. */
export interface RequestOptions {
  id?: Id | null | undefined
  query?: Record<string, string | number | null | undefined>
  body?: unknown
  token?: string | null
  base?: Base
  key?: 'right' | 'wrong' | 'none'
}

/** A raw response; its body is read as the page reads it (`contract/json.ts`). */
interface Answer {
  status: number
  body: unknown
  isJson: boolean
}

const PERMANENT_GIVEN =
  'gives the token of a permanent account to whoever knows the id of the order: the account is anybody’s'

/** Client of one gateway. */
export class ConformanceClient {
  /** The `Date` header of the last response. */
  date: string | null = null
  #key: string | null = null
  /** Access token of the permanent account. */
  permanent: string | null = null

  constructor(
    readonly bases: Record<Base, string>,
    readonly report: Report,
    readonly fetch: (request: Request) => Promise<Response>,
  ) {}

  /**
   * Call and expect a 2xx response; report each difference. Resolves with what the page would read, null if it could read nothing.
   * `load` reads the record where the response lacks it and may lack it.
   */
  async good<K extends Route>(
    route: K,
    asking: RequestOptions = {},
    load: () => Promise<Reply<K> | null> = () => Promise.resolve(null),
  ): Promise<Reply<K> | null> {
    const answer = await this.send(route, asking)
    if (answer === null) return null
    this.report.tried(route)
    const { status, body, isJson } = answer
    if (status >= 400) {
      this.report.differs(route, `answered ${status} ${summaryOf(body)} where 2xx was expected`)
      return null
    }
    if (!isJson) this.report.differs(route, 'answers no JSON (Content-Type)')
    if (isSilent(route, body)) {
      this.report.note(route, 'answers without its record: the page loads it, one request more')
      return load()
    }
    this.#hold(route, body)
    if (isRecord(body) && isHandedOut(body['token'], asking.token ?? null, this.permanent))
      this.report.grave(route, PERMANENT_GIVEN)
    return replyIn(route, answer)
  }

  /** Repeat a call that may be refused; resolves with what the page would read, null if it could read nothing. */
  async again<K extends Route>(route: K, asking: RequestOptions): Promise<Reply<K> | null> {
    const answer = await this.send(route, asking)
    return answer && replyIn(route, answer)
  }

  /** Call and expect a refusal with one of these statuses and a text. */
  async refused(
    route: Route,
    statuses: readonly number[],
    why: string,
    asking: RequestOptions = {},
  ): Promise<void> {
    const answer = await this.send(route, asking)
    if (answer === null) return
    const { status, body } = answer
    if (!statuses.includes(status)) {
      const what = `${why}: answered ${status}, expected ${statuses.join(' or ')}`
      if (statuses.includes(401)) this.report.differs(route, what)
      else this.report.costs(route, what)
      return
    }
    const { detail, fields } = readErrorBody(body)
    if (detail === null && Object.keys(fields).length === 0)
      this.report.costs(route, `${why}: the body has neither "detail" nor messages by field`)
  }

  /** Call; without a response report a finding and resolve with null. */
  async send(route: Route, asking: RequestOptions): Promise<Answer | null> {
    const endpoint = ENDPOINTS[route]
    const [method = '', template = ''] = route.split(' ')
    const path = template.replace('{id}', () => encodeURIComponent(String(asking.id ?? '')))
    const url = new URL(this.bases[asking.base ?? endpoint.base] + withQuery(path, asking.query))
    const headers = await this.#headers(route, asking)
    const body = asking.body instanceof FormData ? asking.body : JSON.stringify(asking.body)
    try {
      const response = await this.fetch(
        new Request(url, {
          method,
          headers,
          redirect: 'manual',
          ...(asking.body === undefined ? {} : { body }),
        }),
      )
      this.date = response.headers.get('date')
      const text = await response.text()
      if (response.status >= 300 && response.status < 400) {
        this.report.tried(route)
        this.report.differs(route, redirectOf(response, url))
        return null
      }
      return { status: response.status, ...parsed(text) }
    } catch (error) {
      this.report.tried(route)
      this.report.differs(route, `no answer: ${reasonOf(error)}`)
      return null
    }
  }

  async #headers(route: Route, { key, token, body }: RequestOptions): Promise<Headers> {
    const { authKey, stamp } = ENDPOINTS[route]
    const headers = new Headers({ Accept: 'application/json' })
    if (authKey && key !== 'none')
      headers.set('AuthKey', key === 'wrong' ? 'f'.repeat(64) : await this.#authKey())
    if (stamp) headers.set('Stamp', String(Date.now()))
    if (token) headers.set('Authorization', `Bearer ${token}`)
    if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
    return headers
  }

  async #authKey(): Promise<string> {
    if (this.#key !== null) return this.#key
    const answer = await this.send('GET /codedata', {})
    this.#key = await authKeyOf(readCodeData(answer?.body)?.code ?? '', sha256)
    return this.#key
  }

  /** Validate the response with the checkout's schema. */
  #hold(route: Route, body: unknown): void {
    const read = v.safeParse(ENDPOINTS[route].reply, body)
    if (!read.success) {
      for (const issue of read.issues)
        this.report.differs(route, `${v.getDotPath(issue) ?? 'the body'}: ${issue.message}`)
      return
    }
    const losses = lostIn(body, read.output, '')
    for (const { field, what, isVain } of losses.unread)
      if (isVain || isVital(route, field, true)) this.report.differs(route, what)
      else this.report.costs(route, what)
    // A search that has found nothing answers {}.
    const isNothing = isRecord(body) && Object.keys(body).length === 0 && route.startsWith('GET /lots/')
    for (const field of isNothing ? [] : losses.absent.filter((name) => isExpected(route, name)))
      if (isVital(route, field, false)) this.report.differs(route, `does not send ${field}`)
      else this.report.add({ level: 'note', place: route, what: `does not send ${field}`, field })
  }
}

interface Losses {
  /** Values that the schema could not read; `isVain` if it could not read any part of the response. */
  unread: { field: string; what: string; isVain?: boolean }[]
  /** Names of fields that the response does not have. */
  absent: string[]
}

/** True for an answer without the record, where the page loads the order and reads it there (docs/gateway.md#answers-of-any-gateway). */
function isSilent(route: Route, body: unknown): boolean {
  const isNothing = body === '' || (isRecord(body) && Object.keys(body).length === 0)
  return isNothing && !isNeeded(route) && ENDPOINTS[route].reply !== empty
}

/** What the page would read in a response. */
function replyIn<K extends Route>(route: K, { status, body }: Answer): Reply<K> | null {
  return status < 400 ? (readLeniently(ENDPOINTS[route].reply, body)?.output ?? null) : null
}

/** Finds the differences that the lenient schemas tolerate. */
function lostIn(came: unknown, read: unknown, path: string): Losses {
  const losses: Losses = { unread: [], absent: [] }
  const add = (more: Losses) => {
    losses.unread.push(...more.unread)
    losses.absent.push(...more.absent.filter((name) => !losses.absent.includes(name)))
  }
  if (Array.isArray(came) && Array.isArray(read)) {
    if (read.length < came.length)
      losses.unread.push({
        field: path,
        what: `${came.length - read.length} of ${came.length} rows cannot be read`,
        isVain: read.length === 0,
      })
    else for (const [index, row] of came.entries()) add(lostIn(row, read[index], path))
  } else if (isRecord(came) && isRecord(read)) {
    for (const [key, value] of Object.entries(read)) {
      const name = path === '' ? key : `${path}.${key}`
      const raw = came[key]
      // The schemas accept an id under either of its two names.
      if (raw === undefined && value !== null && /(?:^|_)id$|^identificator$/.test(key)) continue
      if (raw === undefined) losses.absent.push(name)
      // A blank text is none.
      else if (raw !== null && raw !== '' && (value === null || (key === 'state' && wordIn(raw) !== value)))
        losses.unread.push({
          field: name,
          what: `${name} cannot be read: ${JSON.stringify(raw).slice(0, 80)}`,
        })
      else add(lostIn(raw, value, name))
    }
  }
  return losses
}

/** A state as the schemas compare it. */
function wordIn(raw: unknown): unknown {
  return typeof raw === 'string' ? raw.trim().toLowerCase() : raw
}

function parsed(text: string): { body: unknown; isJson: boolean } {
  try {
    return { body: parseJson(text), isJson: true }
  } catch {
    return { body: text.slice(0, 200), isJson: text === '' }
  }
}

/** A browser makes another call at the new address, or none. */
function redirectOf({ status, headers }: Response, from: URL): string {
  const location = headers.get('location') ?? ''
  const to = URL.canParse(location, from) ? new URL(location, from).origin : 'nowhere'
  const where = to === from.origin ? 'another path' : to
  return `redirects (${status}) to ${where}: a browser sends a change there as a GET, and nothing to an origin that the settings do not name; give the address that answers itself`
}

/** The message of a failed fetch, with its cause: a refused connection, an unknown name, a bad certificate. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message.trim()})` : error.message
}

function summaryOf(body: unknown): string {
  return JSON.stringify(body).slice(0, 160)
}
