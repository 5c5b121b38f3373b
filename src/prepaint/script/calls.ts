/** The script's requests: gateway calls without retries, and the template of the first screen. */
import { authKeyOf } from '../../contract/authKey.ts'
import type { CodeData } from '../bootData.ts'
import { isRecord } from '../rawOrder.ts'

/** `GET /codedata`. */
export async function loadCodeData(apiV1: string): Promise<CodeData> {
  return { answer: await loadJson(`${apiV1}/codedata`), at: Date.now() }
}

/** Headers of calls that need the code; the bearer token only where the browser has one. */
export async function authHeaders(codeData: unknown, token: string | null): Promise<Record<string, string>> {
  const code = isRecord(codeData) && typeof codeData['code'] === 'string' ? codeData['code'] : ''
  return {
    AuthKey: await authKeyOf(code, (bytes) => crypto.subtle.digest('SHA-256', bytes)),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
}

/** Rejects for every status but 2xx. */
export async function loadJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, { headers: { Accept: 'application/json', ...headers } })
  if (!response.ok) throw new Error(url)
  return response.json()
}
