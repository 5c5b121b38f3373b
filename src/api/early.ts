/** What the API client uses of the requests that the inline script sent before the app started (src/prepaint/README.md). */
import type { EarlyAnswer, EarlyRequests } from '../contract/early.ts'
import { readCodeData } from '../contract/general.ts'
import type { GatewayClock } from '../platform/clock.ts'

/** A request of the inline script that failed: the first attempt of its call. */
export interface EarlyFailure {
  /** HTTP status; null without a response. */
  status: number | null
  /** The header `Retry-After`. */
  retryAfter: string | null
}

/** Each response is used once. Null stands for everything else, and the call is made as if nothing had been requested. */
export interface Early {
  /** The code for the `AuthKey`. */
  takeCode: () => Promise<string | EarlyFailure | null>
  /** The response of a GET, and gateway ms of its arrival; known at once if nothing was requested. */
  takeAnswer: (path: string) => Promise<EarlyAnswer | EarlyFailure | null> | null
}

/** Responses wait until the clock is set by the code data, because deadlines are computed from gateway time; without that they are not used. */
export function createEarly(requests: EarlyRequests | undefined, clock: GatewayClock): Early {
  let code = requests?.codeData.then(({ answer, at }) => codeIn(answer, clock, at), failureIn)
  // Without a time the code is used, but the clock is not set.
  const isTimed = requests?.codeData.then(
    ({ answer }) => readCodeData(answer)?.server_time != null,
    () => false,
  )
  return {
    async takeCode() {
      const taken = code
      code = undefined
      return (await taken) ?? null
    },
    takeAnswer(path) {
      const answer = requests?.takeAnswer(path)
      if (!answer) return null
      return Promise.all([answer, isTimed]).then(
        ([early, timed]) => (timed ? { ...early, at: early.at - clock.skew() } : null),
        (reason) => {
          const failure = failureIn(reason)
          // The refused key was that of this code.
          if (failure?.status === 412) code = undefined
          return failure
        },
      )
    },
  }
}

/** Null for a response that cannot be read, and for a request that the script has given up: the call is made at once. */
function failureIn(reason: unknown): EarlyFailure | null {
  if (reason instanceof TypeError) return { status: null, retryAfter: null }
  const response = reason instanceof Error ? reason.cause : null
  if (!(response instanceof Response)) return null
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

/** The code in a response of `GET /codedata`, whose time sets the clock unless a cache has kept it; null without a code. `receivedAt`: device ms, now by default. */
export function codeIn(
  answer: unknown,
  clock: GatewayClock,
  receivedAt?: number,
  isKept = false,
): string | null {
  const data = readCodeData(answer)
  if (data === null) return null
  if (!isKept) clock.sync(data.server_time, 0, receivedAt)
  return data.code
}
