/** Creates the API client of one page. */
import type { EarlyRequests } from '../contract/early.ts'
import { gatewayErrorOf } from '../contract/gatewayError.ts'
import type { GatewayClock } from '../platform/clock.ts'
import type { Device } from '../platform/device.ts'
import type { Settings } from '../platform/settings.ts'
import type { PageStorage, Storage } from '../platform/storage.ts'
import { type Call, createCall } from './call.ts'
import type { CallLog } from './callLog.ts'
import { createEarly } from './early.ts'
import type { Send } from './http.ts'
import { createSession, type Session } from './session.ts'

export interface ApiDeps {
  pageStorage: PageStorage
  settings: Pick<Settings, 'api_v1' | 'api_v2'>
  storage: Storage
  clock: GatewayClock
  device: Device
  callLog: CallLog
  onConnectivity: (isOnline: boolean, call: string) => void
  signIn: (isMutation: boolean) => Promise<boolean>
  /** Requests wait for it; responses to those of the inline script are used at once. */
  drawn?: Promise<unknown> | undefined
  early?: EarlyRequests | undefined
}

export interface Api {
  call: Call
  session: Session
}

/** `call` and `session` of one page. axios is loaded with the first call. */
export function createApi(deps: ApiDeps): Api {
  const early = createEarly(deps.early, deps.clock)
  let pipeline: Promise<Send> | null = null
  const send = () => {
    pipeline ??= Promise.resolve(deps.drawn)
      .then(() => import('./http.ts'))
      .then(({ createHttp }) =>
        createHttp({ ...deps, api: deps.settings.api_v1, session, takeEarlyCode: early.takeCode }),
      )
    // After a failed import the next call tries again.
    pipeline.catch(() => (pipeline = null))
    return pipeline
  }

  const session = createSession({
    ...deps,
    async refresh(token) {
      try {
        return await call('POST /auth/refresh', { body: { token } })
      } catch (reason) {
        // Only these statuses mean that the token is refused; a 5xx must not sign the user out.
        if ([400, 401, 403, 404].includes(gatewayErrorOf(reason)?.status ?? 0)) return null
        throw reason
      }
    },
  })

  const call = createCall({
    bases: { v1: deps.settings.api_v1, v2: deps.settings.api_v2 },
    send,
    onUnreadable: (what, part) =>
      deps.callLog.add({
        at: deps.clock.now(),
        what,
        outcome: `unreadable: ${part || 'all of it'}`,
        took: 0,
      }),
    takeEarly: early.takeAnswer,
    now: () => deps.clock.now(),
  })

  return { call, session }
}
