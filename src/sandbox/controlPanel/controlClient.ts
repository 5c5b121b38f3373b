/** Client of the control plane. Its base is the control panel's own path, so that it stays within its world. */
import * as v from 'valibot'
import {
  createdSchema,
  liveSchema,
  reasonOf,
  scenariosSchema,
  type Created,
  type Live,
  type ScenarioLink,
} from './wire.ts'

/** A refused or failed call of the control plane. */
export class ControlError extends Error {}

/** `GET /_sandbox/live`. */
export async function readLive(since: number, order: string | null): Promise<Live> {
  const query = new URLSearchParams({ since: String(since), ...(order === null ? {} : { order }) })
  return v.parse(liveSchema, await call('GET', `live?${query}`))
}

/** Telemetry reports of the pages; `readTelemetry` validates each record. */
export async function readReports(): Promise<unknown[]> {
  return v.parse(v.array(v.unknown()), await call('GET', 'telemetry'))
}

/** `GET /_sandbox/stories`. */
export async function readScenarios(): Promise<ScenarioLink[]> {
  return v.parse(scenariosSchema, await call('GET', 'stories'))
}

/** Makes an order. */
export async function create(path: string, fields: Record<string, unknown>): Promise<Created> {
  return v.parse(createdSchema, await call('POST', path, fields))
}

/** Any other call of the control plane. */
export async function control(path: string, body: unknown): Promise<void> {
  await call('POST', path, body)
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(new URL(path, new URL('.', location.href)), {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ControlError('The gateway does not answer')
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ControlError(reasonOf(answer, `The gateway answered ${response.status}`))
  return answer
}
