/** The evidence pack that is being made, and the one on screen. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { methodCleared } from '../brokers/brokersSlice.ts'
import type { SealedPack } from './evidencePack.ts'

/** As a page to print, or as a file. */
export type EvidenceForm = 'print' | 'json'

interface EvidenceState {
  making: EvidenceForm | null
  /** The pack on screen, to be printed. */
  printed: SealedPack | null
}

const initialState: EvidenceState = { making: null, printed: null }

export const evidenceSlice = createSlice({
  name: 'evidence',
  initialState,
  reducers: {
    evidenceRequested(state, { payload }: PayloadAction<EvidenceForm>) {
      state.making ??= payload
    },
    evidenceMade(state, { payload }: PayloadAction<SealedPack>) {
      if (state.making === 'print') state.printed = payload
      state.making = null
    },
    evidenceFailed(state) {
      state.making = null
    },
    evidenceClosed(state) {
      state.printed = null
    },
  },
  // The screen of the first step has no documents: one that is shown later would be about an earlier deal.
  extraReducers: (builder) => builder.addCase(methodCleared, () => initialState),
  selectors: {
    selectMaking: (state) => state.making,
    selectPrinted: (state) => state.printed,
  },
})

export const { evidenceRequested, evidenceMade, evidenceFailed, evidenceClosed } = evidenceSlice.actions
export const { selectMaking, selectPrinted } = evidenceSlice.selectors
