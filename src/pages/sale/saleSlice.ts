/** The sale order as this page knows it, and the requisite that the seller enters. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { callFailed } from '../../app/shell/shellSlice.ts'
import { sameId } from '../../contract/ids.ts'
import type { Sale } from '../../contract/orders.ts'
import { merchantLoaded, orderLoaded } from '../../features/order/orderSlice.ts'
import { hasText, isDealOpen } from '../../rules/deal.ts'
import type { Message } from '../../rules/errorText.ts'
import { rootReducer } from '../../store/rootReducer.ts'

/** What stands in the fields of the requisite, named like the inputs (docs/gateway.md#page-hooks). */
export interface RequisiteDraft {
  card_number: string
  holder_name: string
  phone: string
  bank: string
}

/** What an earlier visit left behind. */
export interface StoredDraft {
  fields: RequisiteDraft
  requisite: string | null
}

interface SaleState {
  sale: Sale | null
  draft: RequisiteDraft
  /** The draft comes from an earlier visit. */
  isRestored: boolean
  /** The requisite that was confirmed and goes with the deal. */
  requisite: string | null
  /** Why the gateway refused the requisite. */
  error: Message | null
  /** When the entry was first shown, in gateway ms. */
  entryAt: number | null
  /** What stands in the field in which the requisite of the running deal is changed; null while it is closed. */
  edit: string | null
  /** The claim was sent from here; its answer may have been lost. */
  isClaimSent: boolean
  /** The claim was answered here; it is sent once. */
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

const saleSlice = createSlice({
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
    /** The entry is on screen since this gateway time, ms; null once there is a deal. */
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
    /** The same requisite once more, for another buyer. */
    saleRestarted() {},
    /** The field is opened, typed into, or closed (null). */
    editChanged(state, { payload }: PayloadAction<string | null>) {
      state.edit = payload
      state.error = null
    },
    editSubmitted(state, _action: PayloadAction<string>) {
      state.error = null
    },
    /** The gateway took the changed requisite. */
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
        // What was being changed, and refused, belongs to the earlier deal.
        if (state.edit !== null && !sameId(state.sale?.deal?.deal_id, deal?.deal_id))
          state.edit = state.error = null
        // It may have been edited: the next search goes on with it. The first answer after an open deal tells it once more.
        if (hasText(deal?.requisite) && (isDealOpen(deal) || isDealOpen(state.sale?.deal ?? null)))
          state.requisite = deal.requisite
        state.sale = payload.order
      })
      .addCase(merchantLoaded, (state, { payload }) => {
        if (state.sale) state.sale.merchant = payload
      })
      .addCase(callFailed, (state, { payload: { action } }) => {
        if (action.kind === 'inline' && action.field === 'requisite') state.error = action.message
      }),
  selectors: {
    selectSale: (state) => state.sale,
    selectSaleState: (state) => state,
  },
})

declare module '../../store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof saleSlice> {}
}

const injectedSlice = saleSlice.injectInto(rootReducer)

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
export const { selectSale, selectSaleState } = injectedSlice.selectors
