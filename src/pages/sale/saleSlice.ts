/** The requisite that the seller enters, and the claim of the sale. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { isRefusal } from '../../contract/gatewayError.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import { signedOut } from '../../features/auth/authSlice.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { isDealOpen } from '../../rules/deal.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { callFailed } from '../../shell/shellSlice.ts'

/** The texts in the fields of the requisite, named like the inputs (docs/gateway.md#page-hooks). */
export interface RequisiteDraft {
  card_number: string
  holder_name: string
  phone: string
  bank: string
}

/** The draft that is stored, with its method, which the gateway does not know before the search. */
export interface StoredDraft {
  fields: RequisiteDraft
  requisite: string | null
  method: Id | null
}

interface SaleState {
  /** The open deal, which `edit` and `sentEdit` are about. */
  dealId: Id | null
  draft: RequisiteDraft
  /** The draft was restored from the storage. */
  isRestored: boolean
  /** The requisite that the person last gave or accepted, in any tab; it is stored. Before that, the deal's, which is not stored. The deal may have another one, which somebody else gave it. */
  requisite: string | null
  /** The change of the requisite that was sent from here, until the gateway has it; the next deal gets it if this one ends before. */
  sentEdit: string | null
  /** Why the gateway refused the requisite. */
  error: LocalizedMessage | null
  /** Gateway ms when the form of the requisite was first shown. */
  entryAt: number | null
  /** The text in the form that changes the requisite of the running deal; null while it is closed. It outlives a deal that is lost. */
  edit: string | null
  /** `sent`: from here; its response may have been lost. `accepted`: it is not sent again. */
  claim: 'none' | 'sent' | 'accepted'
}

const initialState: SaleState = {
  dealId: null,
  draft: { card_number: '', holder_name: '', phone: '', bank: '' },
  isRestored: false,
  requisite: null,
  sentEdit: null,
  error: null,
  entryAt: null,
  edit: null,
  claim: 'none',
}

export const saleSlice = createSlice({
  name: 'sale',
  initialState,
  reducers: {
    draftRestored(state, { payload }: PayloadAction<StoredDraft>) {
      state.draft = payload.fields
      state.requisite = payload.requisite ?? state.requisite
      state.isRestored = Object.values(payload.fields).some((text) => text !== '')
    },
    draftChanged(state, { payload }: PayloadAction<Partial<RequisiteDraft>>) {
      Object.assign(state.draft, payload)
      state.error = null
    },
    /** The form of the requisite is shown since this gateway time, ms; null removes the time limit. */
    entryShown(state, { payload }: PayloadAction<number | null>) {
      state.entryAt = payload
    },
    saleClaimSent(state) {
      state.claim = 'sent'
    },
    saleClaimed(state) {
      state.claim = 'accepted'
    },
    /** "Confirm the sale": the requisite as it is sent. */
    requisiteConfirmed(state, { payload }: PayloadAction<string>) {
      state.requisite = payload
      state.sentEdit = state.edit = null
      state.error = null
    },
    /** The form is opened, changed, or closed (null), which gives up a change that was sent in vain. */
    editChanged(state, { payload }: PayloadAction<string | null>) {
      state.edit = payload
      if (payload === null) state.sentEdit = null
      state.error = null
    },
    /** The requisite as it is sent, which the form shows from now on. */
    editSubmitted(state, { payload }: PayloadAction<string>) {
      state.sentEdit = state.edit = payload
      state.error = null
    },
    /** The person accepts the requisite of the deal, has changed it, or has given one in another tab; the form with that text closes. */
    requisiteAccepted(state, { payload }: PayloadAction<string>) {
      state.requisite = payload
      state.sentEdit = null
      if (state.edit === payload) state.edit = state.error = null
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderLoaded, (state, { payload }) => {
        if (payload.kind !== 'sale') return
        const { deal } = payload.order
        const isSame = sameId(state.dealId, deal?.deal_id)
        const openId = deal !== null && isDealOpen(deal) ? deal.deal_id : null
        // What is being typed is kept for the next deal; a refused text and its error belong to the earlier one.
        if (state.edit !== null && state.error !== null && !isSame) state.edit = state.error = null
        // Also from the first response after an open deal.
        if (openId !== null || isSame) state.requisite ??= deal?.requisite ?? null
        state.dealId = openId
      })
      .addCase(signedOut, (state) => {
        state.draft = initialState.draft
        state.isRestored = false
        state.sentEdit = state.edit = state.requisite = null
      })
      .addCase(callFailed, (state, { payload: { place, error, action } }) => {
        if (action.kind === 'inline' && action.field === 'requisite') {
          state.error = action.message
          // The form that the next deal begins with shows it, not that of a lost deal.
          if (place !== 'requisite') state.edit = null
        }
        // A refusal that is not shown means that the deal has moved on.
        if (place === 'requisite' && action.kind !== 'silent' && isRefusal(error)) state.sentEdit = null
      }),
  selectors: { selectSaleState: (state) => state },
})

export const {
  draftRestored,
  draftChanged,
  entryShown,
  saleClaimSent,
  saleClaimed,
  requisiteConfirmed,
  editChanged,
  editSubmitted,
  requisiteAccepted,
} = saleSlice.actions
export const { selectSaleState } = saleSlice.selectors
