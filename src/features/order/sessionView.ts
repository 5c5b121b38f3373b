/** The session view of an order, which names its deals too. */
import type { SessionReply } from '../../contract/orders.ts'
import type { Status } from '../../contract/statuses.ts'
import { isOrderOver } from '../../rules/deal.ts'
import type { ListenerApi } from '../../store/types.ts'

export interface SessionView {
  /** Loads it once per page load. Its token is used if this browser has none; that of an order that is over is not stored. */
  load: (api: ListenerApi, status: Status | undefined) => Promise<SessionReply>
  /** True once it was requested. */
  isRequested: () => boolean
}

export function sessionView(request: (api: ListenerApi) => Promise<SessionReply>): SessionView {
  let reply: Promise<SessionReply> | null = null
  // The token was used.
  let isResumed = false
  return {
    isRequested: () => reply !== null,
    async load(api, status) {
      const { session } = api.extra
      reply ??= request(api).catch((reason: unknown) => {
        reply = null
        throw reason
      })
      const view = await reply
      if (isResumed) return view
      isResumed = true
      if (view.token !== null && session.access() === null)
        session.resume(view.token, !isOrderOver(status ?? null))
      return view
    },
  }
}
