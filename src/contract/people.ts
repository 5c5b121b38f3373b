/** Accounts, chat and notifications (docs/gateway.md#entities). */
import * as v from 'valibot'
import {
  flag,
  id,
  instant,
  link,
  listOf,
  nickname,
  nicknameIfAny,
  optional,
  shownText,
  text,
  textIfAny,
  textOrNumber,
  token,
  tokenIfAny,
} from './scalars.ts'

export const chatMessage = v.object({
  id,
  sender: optional(nickname, ''),
  message: optional(textOrNumber, null),
  created_at: optional(instant, null),
  media: v.pipe(
    optional(
      v.object({
        id: optional(id, null),
        url: optional(link, null),
        // With a direction override, `gpj.exe` could be displayed as the name of a picture.
        name: optional(shownText, ''),
        mime: optional(text, ''),
      }),
      null,
    ),
    // A record without a value is no file, which would count as a receipt.
    v.transform((media) => (media?.id == null && !media?.url && !media?.name ? null : media)),
  ),
})
export type ChatMessage = v.InferOutput<typeof chatMessage>
/** A gateway may list a message twice. */
export const chatMessages = v.pipe(
  listOf(chatMessage),
  v.transform((messages) => [...new Map(messages.map((one) => [String(one.id), one])).values()]),
)

/** The types of notifications about a deal; each of them is a socket event too. */
export const DEAL_EVENTS = [
  'deal',
  'cancel_deal',
  'timeout',
  'dispute',
  'closed_dispute',
  'transaction',
] as const
export type DealEvent = (typeof DEAL_EVENTS)[number]

export const notification = v.object({
  id,
  /** Of `DEAL_EVENTS`, `message`, or unknown. */
  type: optional(text, ''),
  details: optional(
    v.object({
      id: optional(id, null),
      type: optional(text, null),
      link: optional(link, null),
      sender: optional(nickname, null),
    }),
    null,
  ),
  is_read: optional(flag, false),
  created_at: optional(instant, null),
})
export type Notification = v.InferOutput<typeof notification>
export const notifications = listOf(notification)

/** Some gateways give no refresh token, or keep the one that was sent. */
export const tokens = v.object({ access: token, refresh: optional(tokenIfAny, null) })
export type Tokens = v.InferOutput<typeof tokens>

/** Registration and login answer with tokens, or with `request_code`; the caller checks which fields are set. */
export const authAnswer = v.object({
  access: optional(tokenIfAny, null),
  refresh: optional(tokenIfAny, null),
  email: optional(textIfAny, null),
  request_code: optional(v.union([flag, text]), null),
})
export type AuthAnswer = v.InferOutput<typeof authAnswer>

/** Payload of the access token; every field may be missing. */
export const accessPayload = v.object({
  user_id: optional(id, null),
  nickname: optional(nicknameIfAny, null),
  email: optional(textIfAny, null),
  is_temporary: optional(flag, false),
})
export type AccessPayload = v.InferOutput<typeof accessPayload>

export const mediaAnswer = v.object({ id })

/** A vote on the other side of a deal (docs/gateway.md#entities). */
export type VoteMethod = 'like' | 'dislike'

/** The kind of a person's account; null without one. */
export function accountKind(user: Pick<AccessPayload, 'is_temporary'> | null): 'temporary' | 'full' | null {
  return user && (user.is_temporary ? 'temporary' : 'full')
}
