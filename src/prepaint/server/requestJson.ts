/** One GET of the gateway over a keep-alive connection, bounded in time and size. */
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { parseJson } from '../../contract/json.ts'
import { withoutKeptTime } from '../codeData.ts'

/** A larger response is left to the page. */
const RESPONSE_MAX_BYTES = 512 * 1024

const options = { keepAlive: true, maxFreeSockets: 256 }
const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }

/** The JSON of a response with status 200; rejects for any other status, for a larger body, and when `signal` aborts. */
export function requestJson(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => {
      const fail = (reason: string) => {
        response.destroy()
        reject(new Error(`${url.pathname} ${reason}`))
      }
      if (response.statusCode !== 200) return fail(`answered ${response.statusCode}`)
      if (Number(response.headers['content-length']) > RESPONSE_MAX_BYTES) return fail('is too large')
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > RESPONSE_MAX_BYTES) fail('is too large')
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('close', () => reject(new Error(`${url.pathname} was cut off`)))
      response.on('end', () => {
        const json = Buffer.concat(parts).toString('utf8')
        // Rejects if it is not JSON.
        const answer: Promise<unknown> = Promise.resolve(json).then(parseJson)
        resolve(answer.then((parsed) => withoutKeptTime(parsed, response.headers.age)))
      })
    }
    const isTls = url.protocol === 'https:'
    const [request, agent] = isTls ? [requestHttps, agents.https] : [requestHttp, agents.http]
    request(url, { headers, signal, agent }, onResponse).on('error', reject).end()
  })
}
