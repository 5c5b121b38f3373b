/** Maximum of fraction digits of amounts; in a file of its own, because the first screen needs no arithmetic. */
export const FIAT_DIGITS = 2
export const COIN_DIGITS = 8
