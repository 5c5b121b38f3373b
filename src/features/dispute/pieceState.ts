/** The state of one piece of evidence, computed from its record and from the message that carries it. */
import type { EvidenceState } from '../../rules/dispute.ts'
import type { selectConversation } from '../chat/chatSlice.ts'
import type { Piece } from './disputeSlice.ts'

/** An unconfirmed message of the chat. */
export type Carrier = ReturnType<typeof selectConversation>['outgoing'][number]

/** A failed message counts as refused, because the person has to act. */
export function pieceState({ key, sentAt, error }: Piece, outgoing: readonly Carrier[]): EvidenceState {
  if (error !== null) return 'refused'
  if (sentAt !== null) return 'sent'
  return outgoing.find((message) => message.key === key)?.state === 'failed' ? 'refused' : 'sending'
}
