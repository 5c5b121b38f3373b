/** How far one piece of evidence is: by what is remembered of it, and by the message that carries it. */
import type { EvidenceState } from '../../rules/evidence.ts'
import type { Outgoing } from '../chat/outbox.ts'
import type { Piece } from './disputeMemory.ts'

/** A message that did not get through counts as refused: it needs the person. */
export function pieceState({ key, sentAt, error }: Piece, outgoing: readonly Outgoing[]): EvidenceState {
  if (error !== null) return 'refused'
  if (sentAt !== null) return 'sent'
  return outgoing.find((message) => message.key === key)?.state === 'failed' ? 'refused' : 'sending'
}
