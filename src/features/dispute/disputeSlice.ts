/** This person's part of the dispute: the case, the given evidence, the statement. The dispute itself is in the deal's record. */
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { signedOut } from '../auth/authSlice.ts'
import { fileRefused } from '../chat/chatSlice.ts'
import type { DisputeCase, EvidenceKind } from './cases.ts'
import type { DisputeMemory, Piece } from './disputeMemory.ts'

export type { Piece } from './disputeMemory.ts'

export const NO_DISPUTE: DisputeMemory = {
  deal: null,
  about: null,
  pieces: [],
  statement: '',
  template: '',
}

/** A file, or the statement as text, with the text of the message that carries it. */
interface GivenEvidence {
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
    /** The order has another deal, or another tab has changed what is stored; `payload`: what is stored of the deal. */
    disputeRestored: (_state, { payload }: PayloadAction<DisputeMemory>) => payload,
    caseChosen(state, { payload }: PayloadAction<DisputeCase>) {
      state.about = payload
    },
    /** The chat gets the file; the store does not keep it. */
    evidenceGiven: {
      prepare: (given: Omit<GivenEvidence, 'key'>): { payload: GivenEvidence } => ({
        payload: { ...given, key: nanoid() },
      }),
      reducer(state, { payload }: PayloadAction<GivenEvidence>) {
        const { key, kind, file, givenAt } = payload
        state.pieces.push({ key, kind, name: file?.name ?? '', givenAt, sentAt: null, error: null })
        if (file === null) clearStatement(state)
      },
    },
    /** The gateway has it; `at` in gateway ms. */
    evidenceSent(state, { payload }: PayloadAction<{ key: string; at: number }>) {
      const piece = pieceOf(state, payload.key)
      if (piece) Object.assign(piece, { sentAt: payload.at, error: null })
    },
    /** This page does not accept it. */
    evidenceRefused: refuse,
    /** The person removes a refused piece from the list. */
    evidenceRemoved(state, { payload }: PayloadAction<{ key: string }>) {
      state.pieces = state.pieces.filter(({ key }) => key !== payload.key)
    },
    statementChanged(state, { payload }: PayloadAction<string>) {
      state.statement = payload
    },
    /** The text is not cut, even if it becomes too long to be sent. */
    templateInserted(state, { payload }: PayloadAction<string>) {
      state.statement = withTemplate(payload, state.statement, state.template)
      state.template = payload
    },
  },
  extraReducers: (builder) =>
    builder
      // Of a message that carries a piece; other keys are not found.
      .addCase(fileRefused, refuse)
      .addCase(signedOut, clearStatement),
  selectors: {
    selectDispute: (state) => state,
    /** What the person has not chosen is another case. */
    selectCase: (state): DisputeCase => state.about ?? 'other',
  },
})

function refuse(state: DisputeMemory, { payload }: PayloadAction<{ key: string; error: LocalizedMessage }>) {
  const piece = pieceOf(state, payload.key)
  if (piece) piece.error = payload.error
}

function clearStatement(state: DisputeMemory) {
  state.statement = state.template = ''
}

/** Puts the template before the written text. Replaces `old`, the template that was inserted before, except lines that were changed since. */
function withTemplate(template: string, written: string, old: string): string {
  if (old !== '' && written.includes(old)) return written.replace(old, () => template)
  const oldLines = new Set(old.split('\n'))
  const own = written.split('\n').filter((line) => line === '' || !oldLines.has(line))
  return [template, own.join('\n').trim()].filter(Boolean).join('\n\n')
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
export const { selectDispute, selectCase } = disputeSlice.selectors
