/** What the person copied of the payment details. A slice without a state: no first screen needs its event. */
import { createAction } from '@reduxjs/toolkit'

/** A number to pay to, as text: a card, a phone, an address. */
export const requisiteCopied = createAction<string>('deal/requisiteCopied')
