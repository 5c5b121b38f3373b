/** The requisite that the seller enters, and the claim of the sale. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { isRefusal } from '../../contract/gatewayError.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import { signedOut } from '../../features/auth/authSlice.ts'
import { isDealOpen } from '../../rules/deal.ts'
import type { Message } from '../../rules/errorText.ts'
import { hasText } from '../../rules/text.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
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
  /** The open deal, which `requisite` and `edit` are about. */
  dealId: Id | null
  draft: RequisiteDraft
  /** The draft was restored from the storage. */
  isRestored: boolean
  /** The confirmed requisite, which is sent with the deal. */
  requisite: string | null
  /** The change of the requisite that was sent from here, until the gateway has it; the next deal gets it if this one ends before. */
  edited: string | null
  /** The requisite of this page that the deal no longer has, although it was not changed here. The next search uses it, unless the person accepts the other one. */
  replaced: string | null
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
  dealId: null,
  draft: { card_number: '', holder_name: '', phone: '', bank: '' },
  isRestored: false,
  requisite: null,
  edited: null,
  replaced: null,
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
      // An open deal's requisite is newer than the stored one, but may have been changed elsewhere while the page was closed.
      if (state.requisite === null) state.requisite = payload.requisite
      else noteChange(state, payload.requisite, state.requisite)
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
      state.edited = state.replaced = null
      state.error = null
    },
    /** The person searches for another buyer with the same requisite. */
    saleRestarted() {},
    /** The form is opened, changed, or closed (null), which gives up a change that was sent in vain. */
    editChanged(state, { payload }: PayloadAction<string | null>) {
      state.edit = payload
      if (payload === null) state.edited = null
      state.error = null
    },
    editSubmitted(state, { payload }: PayloadAction<string>) {
      state.edited = payload
      state.error = null
    },
    /** The gateway has accepted the changed requisite. */
    requisiteEdited(state, { payload }: PayloadAction<string>) {
      state.requisite = payload
      state.edited = state.replaced = null
      state.edit = null
    },
    /** The person accepts the requisite of the deal. */
    replacedDismissed(state) {
      state.edited = state.replaced = null
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderLoaded, (state, { payload }) => {
        if (payload.kind !== 'sale') return
        const { deal } = payload.order
        const isSame = state.dealId !== null && sameId(state.dealId, deal?.deal_id)
        // The open form and its error belong to the earlier deal.
        if (state.edit !== null && !isSame) state.edit = state.error = null
        if (state.dealId !== null && !isSame) takeEdited(state)
        // The requisite may have been edited, and the next search uses it. Also read from the first response after an open deal.
        if (hasText(deal?.requisite) && (isDealOpen(deal) || isSame)) {
          noteChange(state, state.requisite, deal.requisite)
          state.requisite = deal.requisite
        }
        if (isSame && !isDealOpen(deal)) takeEdited(state)
        state.dealId = deal !== null && isDealOpen(deal) ? deal.deal_id : null
      })
      .addCase(signedOut, (state) => {
        state.draft = initialState.draft
        state.edited = state.replaced = null
        if (state.dealId === null) state.requisite = null
      })
      .addCase(callFailed, (state, { payload: { place, error, action } }) => {
        if (action.kind === 'inline' && action.field === 'requisite') state.error = action.message
        // A refusal that is not shown means that the deal has moved on.
        if (place === 'requisite' && action.kind !== 'silent' && isRefusal(error)) state.edited = null
      }),
  selectors: { selectSaleState: (state) => state },
})

function takeEdited(state: SaleState) {
  if (state.edited === null) return
  state.requisite = state.edited
  state.edited = state.replaced = null
}

/** `own`: the requisite of this page; `now`: that of the deal. */
function noteChange(state: SaleState, own: string | null, now: string) {
  if (now === state.edited) state.edited = state.replaced = null
  else if (now === state.replaced) state.replaced = null
  else if (own !== null && own !== now) state.replaced ??= own
}

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
  replacedDismissed,
} = saleSlice.actions
export const { selectSaleState } = saleSlice.selectors
