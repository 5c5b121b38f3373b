/** The event of a copied payment detail. It has no state; it is not in `dealSlice.ts` because no first screen needs it. */
import { createAction } from '@reduxjs/toolkit'

/** The copied number: a card, a phone or an address. */
export const requisiteCopied = createAction<string>('deal/requisiteCopied')
