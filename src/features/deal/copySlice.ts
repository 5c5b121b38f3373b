/** The event of a copied payment detail. It has no state; it is not in `dealSlice.ts` because no first screen needs it. */
import { createAction } from '@reduxjs/toolkit'

/** A number to pay to, as text: a card, a phone, an address. */
export const requisiteCopied = createAction<string>('deal/requisiteCopied')
