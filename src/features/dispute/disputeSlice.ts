/** This person's part of the dispute: the case, the given evidence, the statement. The dispute itself is in the deal's record. */
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { type Id, sameId } from '../../contract/ids.ts'
import type { DisputeCase, EvidenceKind } from '../../rules/dispute.ts'
import type { Message } from '../../rules/errorText.ts'
import { clipMessage, withTemplate } from '../../rules/message.ts'
import type { AppState } from '../../store/types.ts'
import { signedOut } from '../auth/authSlice.ts'
import { selectDeal } from '../deal/dealSlice.ts'

/** One file or text that was given as evidence. */
export interface Piece {
  /** Key of the message that carries it. */
  key: string
  kind: EvidenceKind
  /** Name of the file; empty for the statement. */
  name: string
  /** Gateway ms when it was chosen here. */
  givenAt: number
  /** Gateway ms; null as long as the gateway does not have it. */
  sentAt: number | null
  /** Why it was refused; null if it was not. `raw` is a text of the gateway. */
  error: Message | null
}

/** What is known of the dispute of one deal. */
export interface DisputeMemory {
  deal: Id | null
  about: DisputeCase | null
  pieces: Piece[]
  statement: string
  /** The template in the statement, as it was filled in; empty if there is none. */
  template: string
}

export const NO_DISPUTE: DisputeMemory = {
  deal: null,
  about: null,
  pieces: [],
  statement: '',
  template: '',
}

/** Pieces of evidence that are kept of one dispute. */
export const PIECES_MAX = 40

/** What an event of the evidence is about. */
interface DealRef {
  deal: Id
}

/** A file, or the statement as text, with the text of the message that carries it. */
interface GivenEvidence extends DealRef {
  key: string
  kind: EvidenceKind
  text: string
  file: File | null
  /** Gateway ms. */
  givenAt: number
}

export const disputeSlice = createSlice({
  name: 'dispute',
  initialState: NO_DISPUTE,
  reducers: {
    /** Read from the storage: of an earlier page load, or changed by another tab. */
    disputeRestored: (_state, { payload }: PayloadAction<DisputeMemory>) => payload,
    caseChosen(state, { payload }: PayloadAction<DealRef & { about: DisputeCase }>) {
      draftOf(state, payload).about = payload.about
    },
    /** The chat gets the file; the store does not keep it. */
    evidenceGiven: {
      prepare: (given: Omit<GivenEvidence, 'key'>): { payload: GivenEvidence } => ({
        payload: { ...given, key: nanoid() },
      }),
      reducer(state, { payload }: PayloadAction<GivenEvidence>) {
        const { pieces } = draftOf(state, payload)
        const { key, kind, file, givenAt } = payload
        pieces.push({ key, kind, name: file?.name ?? '', givenAt, sentAt: null, error: null })
        if (pieces.length > PIECES_MAX) pieces.shift()
        if (file === null) writeStatement(state, '', '')
      },
    },
    /** The gateway has it; `at` in gateway ms. */
    evidenceSent(state, { payload }: PayloadAction<{ key: string; at: number }>) {
      const piece = pieceOf(state, payload.key)
      if (piece) Object.assign(piece, { sentAt: payload.at, error: null })
    },
    /** The gateway, or this page, does not accept it. */
    evidenceRefused(state, { payload }: PayloadAction<{ key: string; error: Message }>) {
      const piece = pieceOf(state, payload.key)
      if (piece) piece.error = payload.error
    },
    /** The person removes a refused piece from the list. */
    evidenceRemoved(state, { payload }: PayloadAction<{ key: string }>) {
      state.pieces = state.pieces.filter(({ key }) => key !== payload.key)
    },
    statementChanged(state, { payload }: PayloadAction<DealRef & { text: string }>) {
      const draft = draftOf(state, payload)
      writeStatement(draft, clipMessage(payload.text, draft.statement), draft.template)
    },
    /** The text is not cut, even if it becomes too long to be sent. */
    templateInserted(state, { payload }: PayloadAction<DealRef & { template: string }>) {
      const draft = draftOf(state, payload)
      const { template } = payload
      writeStatement(draft, withTemplate(template, draft.statement, draft.template), template)
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, (state) => writeStatement(state, '', '')),
  selectors: {
    selectDispute: (state) => state,
  },
})

/** The state, emptied first if it is about an earlier deal of the order. */
function draftOf(state: DisputeMemory, { deal }: DealRef): DisputeMemory {
  if (!sameId(state.deal, deal)) Object.assign(state, { ...NO_DISPUTE, deal, pieces: [] })
  return state
}

function writeStatement(state: DisputeMemory, statement: string, template: string) {
  Object.assign(state, { statement, template })
}

function pieceOf({ pieces }: DisputeMemory, wanted: string): Piece | undefined {
  return pieces.find(({ key }) => key === wanted)
}

export const {
  disputeRestored,
  caseChosen,
  evidenceGiven,
  evidenceSent,
  evidenceRefused,
  evidenceRemoved,
  statementChanged,
  templateInserted,
} = disputeSlice.actions
export const { selectDispute } = disputeSlice.selectors
/** The draft of the order's deal; an empty one if the draft is about an earlier deal. */
export function selectDisputeDraft(state: AppState): DisputeMemory {
  const draft = selectDispute(state)
  const deal = selectDeal(state)
  return deal !== null && sameId(draft.deal, deal.deal_id) ? draft : NO_DISPUTE
}
