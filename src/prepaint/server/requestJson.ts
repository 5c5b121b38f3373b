/** One GET of the gateway over a kept connection; bounded in time and size. */
import { Agent as HttpAgent, request as askHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as askHttps } from 'node:https'

/** A larger answer is left to the page. */
const ANSWER_MAX_BYTES = 512 * 1024

const kept = { keepAlive: true, maxFreeSockets: 256 }
const agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) }

/** The parsed JSON of an answer with status 200; rejects for every other, for one that is too large, and when `signal` ends it. */
export function askJson(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage) => {
      const refuse = (reason: string) => {
        answer.destroy()
        reject(new Error(`${url.pathname} ${reason}`))
      }
      if (answer.statusCode !== 200) return refuse(`answered ${answer.statusCode}`)
      if (Number(answer.headers['content-length']) > ANSWER_MAX_BYTES) return refuse('is too large')
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > ANSWER_MAX_BYTES) refuse('is too large')
        else parts.push(part)
      })
      answer.on('error', reject)
      answer.on('close', () => reject(new Error(`${url.pathname} was cut off`)))
      answer.on('end', () => {
        const json = Buffer.concat(parts).toString('utf8')
        // Where it is no JSON this rejects.
        resolve(Promise.resolve(json).then(JSON.parse))
      })
    }
    const isTls = url.protocol === 'https:'
    const [ask, agent] = isTls ? [askHttps, agents.https] : [askHttp, agents.http]
    ask(url, { headers, signal, agent }, take).on('error', reject).end()
  })
}
