/** The fraction digits that amounts have at most; a file of their own, because the first screen needs no arithmetic. */
export const FIAT_DIGITS = 2
export const COIN_DIGITS = 8
