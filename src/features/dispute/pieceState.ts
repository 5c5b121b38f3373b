/** How far one piece of evidence is: by what is remembered of it, and by the message that carries it. */
import type { EvidenceState } from '../../rules/evidence.ts'
import type { selectConversation } from '../chat/chatSlice.ts'
import type { Piece } from './disputeMemory.ts'

/** A message on its way, as the chat knows it. */
export type Carrier = ReturnType<typeof selectConversation>['outgoing'][number]

/** A message that did not get through counts as refused: it needs the person. */
export function pieceState({ key, sentAt, error }: Piece, outgoing: readonly Carrier[]): EvidenceState {
  if (error !== null) return 'refused'
  if (sentAt !== null) return 'sent'
  return outgoing.find((message) => message.key === key)?.state === 'failed' ? 'refused' : 'sending'
}
