/** The account of this page: temporary, full or none. The tokens stay in the session (`src/api/session.ts`). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccessPayload } from '../../contract/people.ts'
import type { LocalizedMessage, TextKey } from '../../i18n/types.ts'
import { callFailed } from '../../shell/shellSlice.ts'
import type { Campaign } from './campaign.ts'

/** What the person is asked for now; `pin` if the gateway asks for a PIN rather than a code. */
type AuthStep = 'none' | 'email' | 'password' | 'code' | 'pin' | 'banned'

/** Fields of the sign-in dialogs that can be wrong. */
export type AuthField = 'email' | 'password' | 'code'

interface AuthFormError {
  field: AuthField
  message: LocalizedMessage
}

/** Who needs a session, and for what. */
export interface AccountNeed {
  /** Null if the caller does not know it. */
  email: string | null
  /** True for a call that changes something: the person is asked to sign in. A call that only reads is made without an account. */
  isMutation: boolean
  /** The person may close the sign-in dialog of an e-mail in use and continue without signing in (docs/gateway.md#order-of-calls, the deposit). */
  optional?: boolean
  /** The person asked to sign in: nobody is registered. */
  isSignIn?: boolean
}

/** The data that makes a temporary account permanent. */
export interface KeepAccountAnswer extends Campaign {
  code: string
  password: string
}

interface AuthState {
  user: AccessPayload | null
  step: AuthStep
  /** The e-mail of this, or an earlier, sign-in or registration; empty without one. */
  email: string
  busy: boolean
  /** Why a session is being requested; null when nothing waits for one. */
  need: AccountNeed | null
  error: AuthFormError | null
  /** Why the person has to sign in. */
  reason: TextKey | null
  /** The temporary account is made permanent. `code`: one is on its way to the e-mail; it and a password are asked for. */
  keep: { stage: 'offered' | 'code'; email: string; busy: boolean }
}

/** True for the reason of a refused attempt; false for one that only explains why a sign-in is needed. */
export function isRefusalReason(reason: TextKey | null): boolean {
  return reason?.startsWith('errors:') === true
}

const initialState: AuthState = {
  user: null,
  step: 'none',
  email: '',
  busy: false,
  need: null,
  error: null,
  reason: null,
  keep: { stage: 'offered', email: '', busy: false },
}

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** The page's token was set, changed or removed; null without one. */
    userChanged(state, { payload }: PayloadAction<AccessPayload | null>) {
      state.user = payload
    },
    /** A call needs a session. */
    accountNeeded(state, { payload }: PayloadAction<AccountNeed>) {
      // A later need waits for the same answer, which must satisfy a mutation if there is one.
      if (state.need === null || (payload.isMutation && !state.need.isMutation)) state.need = payload
    },
    /** There is a session: the calls that waited for it continue. */
    accountReady(state) {
      state.step = 'none'
      state.busy = false
      state.need = null
      state.error = state.reason = null
    },
    /** The person closed the dialog, or the gateway refused. */
    accountRefused(state) {
      if (state.step !== 'banned') state.step = 'none'
      state.busy = false
      state.need = null
    },
    emailRequested(state) {
      state.step = 'email'
    },
    signInEmailSubmitted(state, { payload }: PayloadAction<string>) {
      state.email = payload
      state.busy = true
    },
    loginRequested(state, { payload }: PayloadAction<{ email: string; reason: TextKey | null }>) {
      state.step = 'password'
      state.email = payload.email
      state.reason = payload.reason
      state.busy = false
      state.error = null
    },
    passwordSubmitted(state, { payload }: PayloadAction<{ email: string; password: string }>) {
      // Removed, so that screen readers announce the next refusal even if it has the same text.
      if (isRefusalReason(state.reason)) state.reason = null
      state.email = payload.email
      state.busy = true
      state.error = null
    },
    codeRequested(state, { payload }: PayloadAction<'code' | 'pin'>) {
      state.step = payload
      state.busy = false
      state.error = null
    },
    codeSubmitted(state, _action: PayloadAction<string>) {
      state.busy = true
      state.error = null
    },
    formErrorFound(state, { payload }: PayloadAction<AuthFormError>) {
      state.busy = false
      state.error = payload
    },
    /** Field errors vanish after 5 s. */
    formErrorExpired(state) {
      state.error = null
    },
    /** The code is requested, for the first time or again; one that was sent to another e-mail is not asked for any more. */
    keepStarted({ keep }, { payload }: PayloadAction<string>) {
      if (payload !== keep.email) keep.stage = 'offered'
      keep.email = payload
      keep.busy = true
    },
    keepCodeSent({ keep }) {
      // The person has signed out meanwhile.
      if (keep.busy) keep.stage = 'code'
      keep.busy = false
    },
    keepSubmitted({ keep }, _action: PayloadAction<KeepAccountAnswer>) {
      keep.busy = true
    },
    /** A step has failed, or the account is kept. */
    keepEnded({ keep }) {
      keep.busy = false
    },
    /** The dialog was closed without signing in. */
    signInClosed() {},
    /** The person signs out, here or in another tab. */
    signedOut: ({ step, need }, _action: PayloadAction<{ isHere: boolean }>) => ({
      ...initialState,
      step,
      need,
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(callFailed, (state, { payload: { action } }) => {
      if (action.kind === 'banned') state.step = 'banned'
    }),
  selectors: {
    selectAuth: (state) => state,
    selectUser: (state) => state.user,
    selectAuthStep: (state) => state.step,
    selectKeep: (state) => state.keep,
  },
})

export const {
  userChanged,
  accountNeeded,
  accountReady,
  accountRefused,
  emailRequested,
  signInEmailSubmitted,
  loginRequested,
  passwordSubmitted,
  codeRequested,
  codeSubmitted,
  formErrorFound,
  formErrorExpired,
  keepStarted,
  keepCodeSent,
  keepSubmitted,
  keepEnded,
  signInClosed,
  signedOut,
} = authSlice.actions
export const { selectAuth, selectUser, selectAuthStep, selectKeep } = authSlice.selectors
