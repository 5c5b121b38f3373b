/** One GET of the gateway, bounded in time and size; Node keeps its connections open. */
import { parseJson } from '../../contract/json.ts'
import { withoutKeptTime } from '../codeData.ts'

/** A larger response is left to the page. */
const RESPONSE_MAX_BYTES = 512 * 1024

/** The JSON of a response with status 200; rejects for any other status, for a larger body, and when `signal` aborts. */
export async function requestJson(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, { headers, signal, redirect: 'error' })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url.pathname} answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > RESPONSE_MAX_BYTES) throw new Error(`${url.pathname} is too large`)
    parts.push(part)
  }
  const answer = parseJson(Buffer.concat(parts).toString('utf8'))
  return withoutKeptTime(answer, response.headers.get('age'))
}
