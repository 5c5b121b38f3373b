/** Keeping a temporary account: a code by e-mail, then a password, without leaving the deal. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { signedOut } from './authSlice.ts'
import type { Campaign } from './campaign.ts'

interface KeepAccountState {
  /** `code`: the e-mail is on its way; code and password are asked for. */
  stage: 'offered' | 'code'
  email: string
  busy: boolean
}

/** The data that completes the registration. */
export interface KeepAccountAnswer extends Campaign {
  code: string
  password: string
}

const initialState: KeepAccountState = { stage: 'offered', email: '', busy: false }

export const keepAccountSlice = createSlice({
  name: 'keepAccount',
  initialState,
  reducers: {
    /** The code is requested, for the first time or again. */
    keepStarted(state, { payload }: PayloadAction<string>) {
      state.email = payload
      state.busy = true
    },
    keepCodeSent(state) {
      // The person has signed out meanwhile.
      if (!state.busy) return
      state.stage = 'code'
      state.busy = false
    },
    keepSubmitted(state, _action: PayloadAction<KeepAccountAnswer>) {
      state.busy = true
    },
    /** A step has failed, or the account is kept. */
    keepEnded(state) {
      state.busy = false
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
  selectors: { selectKeepAccount: (state) => state },
})

export const { keepStarted, keepCodeSent, keepSubmitted, keepEnded } = keepAccountSlice.actions
export const { selectKeepAccount } = keepAccountSlice.selectors
