/** Calls as cheap as node can make them, so that the load measures the gateway. */
import { request, type Agent } from 'node:http'

/** An answer of the gateway. */
export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** What a call brings along. */
export interface Asked {
  body?: unknown
  token?: string
  key: string
}

/** One call over a kept connection; rejects when nobody answers. */
export function call(
  agent: Agent,
  base: string,
  method: string,
  path: string,
  asked: Asked,
): Promise<Answer> {
  const text = asked.body === undefined ? undefined : JSON.stringify(asked.body)
  return new Promise((resolve, reject) => {
    const sent = request(
      base + path,
      {
        agent,
        method,
        headers: {
          ...(asked.key ? { AuthKey: asked.key, Stamp: '1' } : {}),
          ...(asked.token ? { Authorization: `Bearer ${asked.token}` } : {}),
          ...(text === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (body += part))
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: fieldsOf(parsed(body)) }))
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

function parsed(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text)
    return read
  } catch {
    return null
  }
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
