/** The sale, and the requisite that the seller enters. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sameId } from '../../contract/ids.ts'
import type { Sale } from '../../contract/orders.ts'
import { signedOut } from '../../features/auth/authSlice.ts'
import { merchantLoaded, orderLoaded } from '../../features/order/orderSlice.ts'
import { hasText, isDealOpen } from '../../rules/deal.ts'
import type { Message } from '../../rules/errorText.ts'
import { callFailed } from '../../shell/shellSlice.ts'

/** The texts in the fields of the requisite, named like the inputs (docs/gateway.md#page-hooks). */
export interface RequisiteDraft {
  card_number: string
  holder_name: string
  phone: string
  bank: string
}

/** The draft that is stored. */
export interface StoredDraft {
  fields: RequisiteDraft
  requisite: string | null
}

interface SaleState {
  sale: Sale | null
  draft: RequisiteDraft
  /** The draft was restored from the storage. */
  isRestored: boolean
  /** The confirmed requisite, which is sent with the deal. */
  requisite: string | null
  /** Why the gateway refused the requisite. */
  error: Message | null
  /** Gateway ms when the form of the requisite was first shown. */
  entryAt: number | null
  /** The text in the form that changes the requisite of the running deal; null while it is closed. */
  edit: string | null
  /** The claim was sent from here; its response may have been lost. */
  isClaimSent: boolean
  /** The claim was accepted; it is not sent again. */
  isClaimed: boolean
}

const initialState: SaleState = {
  sale: null,
  draft: { card_number: '', holder_name: '', phone: '', bank: '' },
  isRestored: false,
  requisite: null,
  error: null,
  entryAt: null,
  edit: null,
  isClaimSent: false,
  isClaimed: false,
}

export const saleSlice = createSlice({
  name: 'sale',
  initialState,
  reducers: {
    draftRestored(state, { payload }: PayloadAction<StoredDraft>) {
      state.draft = payload.fields
      // An open deal's requisite is newer than the stored one.
      state.requisite ??= payload.requisite
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
      state.isClaimSent = true
    },
    saleClaimed(state) {
      state.isClaimed = true
    },
    /** "Confirm the sale": the requisite as it is sent. */
    requisiteConfirmed(state, { payload }: PayloadAction<string>) {
      state.requisite = payload
      state.error = null
    },
    /** The person searches for another buyer with the same requisite. */
    saleRestarted() {},
    /** The form is opened, changed, or closed (null). */
    editChanged(state, { payload }: PayloadAction<string | null>) {
      state.edit = payload
      state.error = null
    },
    editSubmitted(state, _action: PayloadAction<string>) {
      state.error = null
    },
    /** The gateway has accepted the changed requisite. */
    requisiteEdited(state, { payload }: PayloadAction<string>) {
      state.requisite = payload
      state.edit = null
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderLoaded, (state, { payload }) => {
        if (payload.kind !== 'sale') return
        const { deal } = payload.order
        // The open form and its error belong to the earlier deal.
        if (state.edit !== null && !sameId(state.sale?.deal?.deal_id, deal?.deal_id))
          state.edit = state.error = null
        // The requisite may have been edited, and the next search uses it. Also read from the first response after an open deal.
        if (hasText(deal?.requisite) && (isDealOpen(deal) || isDealOpen(state.sale?.deal ?? null)))
          state.requisite = deal.requisite
        state.sale = payload.order
      })
      .addCase(signedOut, (state) => {
        state.draft = initialState.draft
        if (!isDealOpen(state.sale?.deal ?? null)) state.requisite = null
      })
      .addCase(merchantLoaded, (state, { payload }) => {
        if (state.sale && payload.record) state.sale.merchant = payload.record
      })
      .addCase(callFailed, (state, { payload: { action } }) => {
        if (action.kind === 'inline' && action.field === 'requisite') state.error = action.message
      }),
  selectors: {
    selectSale: (state) => state.sale,
    selectSaleState: (state) => state,
  },
})

export const {
  draftRestored,
  draftChanged,
  entryShown,
  saleClaimSent,
  saleClaimed,
  requisiteConfirmed,
  saleRestarted,
  editChanged,
  editSubmitted,
  requisiteEdited,
} = saleSlice.actions
export const { selectSale, selectSaleState } = saleSlice.selectors
