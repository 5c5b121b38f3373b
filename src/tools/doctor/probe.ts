/** Low-level HTTP client: does not decode, normalize paths or reject certificates, so that the checks see everything. */
import { Agent, request as askPlain, type RequestOptions } from 'node:http'
import { Agent as SecureAgent, request as askSecure } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'

const TIMEOUT_MS = 15_000
/** Far more than the largest file of the build. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024

export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  text: string
}

export interface ProbeOptions {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
}

/** Request headers of a browser that loads a page. */
export const AS_PAGE: ProbeOptions = { headers: { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' } }

export class Probe {
  readonly origin: string
  readonly #agent: Agent

  constructor(origin: string) {
    this.origin = new URL(origin).origin
    const options = { keepAlive: true, maxSockets: 8 }
    // An invalid certificate is a separate finding; the other checks continue.
    this.#agent = this.isSecure
      ? new SecureAgent({ ...options, rejectUnauthorized: false })
      : new Agent(options)
  }

  get isSecure(): boolean {
    return this.origin.startsWith('https:')
  }

  /** The response at a path, which is sent unchanged; 101 for an opened socket. Rejects without a whole response. */
  ask(path: string, { method = 'GET', headers = {}, body }: ProbeOptions = {}): Promise<Answer> {
    const { hostname, port } = new URL(this.origin)
    const length = body ? { 'Content-Length': body.length } : {}
    const options: RequestOptions = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port,
      path,
      method,
      agent: this.#agent,
      headers: { Accept: '*/*', ...headers, ...length },
    }
    return new Promise((done, fail) => {
      const call = (this.isSecure ? askSecure : askPlain)(options, (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        let fault = 'the answer breaks off'
        const giveUp = (why: string) => {
          fault = why
          call.destroy()
        }
        const limit = setTimeout(
          () => giveUp(`the answer does not end within ${TIMEOUT_MS / 1000} s`),
          TIMEOUT_MS,
        )
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > ANSWER_BYTES_MAX) giveUp(`the answer is longer than ${ANSWER_BYTES_MAX} bytes`)
          else parts.push(part)
        })
        response.on('close', () => {
          clearTimeout(limit)
          if (!response.complete) return fail(new Error(`${path}: ${fault}`))
          done({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
            ),
            text: Buffer.concat(parts).toString('utf8'),
          })
        })
      })
      call.on('upgrade', (response, socket) => {
        socket.destroy()
        done({ status: response.statusCode ?? 0, headers: {}, text: '' })
      })
      call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
      call.on('error', fail)
      call.end(body)
    })
  }

  /** What a TLS handshake tells: the certificate, checked with the browser's authorities and the given one, and the protocol. */
  handshake(ca?: string): Promise<{ fault: string | null; daysLeft: number; isHttp2: boolean }> {
    const { hostname, port } = new URL(this.origin)
    const host = hostname.replace(/^\[|\]$/g, '')
    const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
    return new Promise((done, fail) => {
      const socket: TLSSocket = connect(
        {
          host,
          port: Number(port || 443),
          rejectUnauthorized: false,
          ALPNProtocols: ['h2', 'http/1.1'],
          ...name,
          ...(ca ? { ca } : {}),
        },
        () => {
          const ends = Date.parse(socket.getPeerCertificate().valid_to)
          const fault = socket.authorized ? null : String(socket.authorizationError)
          done({ fault, daysLeft: (ends - Date.now()) / 86_400_000, isHttp2: socket.alpnProtocol === 'h2' })
          socket.destroy()
        },
      )
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no TLS handshake')))
      socket.on('error', fail)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
