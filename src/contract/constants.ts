/** Business constants (docs/gateway.md#limits-and-intervals); the unit is in the name. */

/** Version label shown at the bottom right. */
export const VERSION_LABEL = 'v1.6.34'

export const BANK_LIST_TIMEOUT_MS = 30_000
export const REQUISITES_TIMEOUT_MS = 180_000
export const SEARCH_TIMEOUT_MS = 240_000
export const SEARCH_INTERVAL_MS = 5_000
/** Timeout of a call. */
export const CALL_TIMEOUT_MS = 40_000
export const UPLOAD_TIMEOUT_MS = 180_000
export const BAD_AMOUNT_RETRY_INTERVAL_MS = 2_000
export const BAD_AMOUNT_RETRIES_MAX = 10

export const DISPUTE_CLOSES_AFTER_MS = 30 * 60_000
/** The number in the hint text. The gateway closes an unanswered dispute after 30 minutes, so the text is on the safe side. */
export const DISPUTE_HINT_MINUTES = 40

export const SALE_REQUISITE_TIMEOUT_MS = 600_000
export const SALE_POLL_INTERVAL_MS = 2_000
export const POLL_INTERVAL_MS = 5_000
/** The longest delay of `setTimeout` (2^31 - 1). A loop with this interval continues only on events. */
export const NEVER_MS = 2_147_483_647
export const CRYPTO_POLL_INTERVAL_MS = 20_000
export const CRYPTO_EXPIRES_AFTER_MS = 10_800_000
/** Countdowns are twice `expire_in`. */
export const EXPIRE_IN_FACTOR = 2

export const DUPLICATE_DEAL_BLOCK_MS = 20 * 60_000
export const LOT_TRADE_INTERVAL_MS = 60_000
export const TRANSACTION_STARTS_WITHIN_MINUTES = 15

export const REQUISITE_DIGITS_MIN = 7
export const REQUISITE_LENGTH_MAX = 199
export const PASSWORD_LENGTH_MIN = 8
export const CHAT_LENGTH_MAX = 1024
export const INPUT_LENGTH_MAX = 10_000
/** Files of this size or more are refused (2.5 MB). */
export const FILE_BYTES_LIMIT = 2_621_440
export const FILE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'ico', 'bmp', 'raw', 'tiff', 'psd', 'pdf'] as const
/** Value of an input's `accept`: these extensions, their names that the gateway does not know, and pictures that a browser can draw again as JPEG. */
export const FILE_ACCEPT = `.${FILE_EXTENSIONS.join(',.')},.jfif,.jpe,.jif,.tif,.heic,.heif,.webp,.avif`
export const RECEIPT_LOOKBACK_MESSAGES = 10

export const CHAT_LOCK_MS = 10_000
export const TOAST_MS = 2_000
export const FIELD_ERROR_MS = 5_000

/** Retries after the first attempt, for 412 responses and network failures. */
export const RETRIES_MAX = 5
export const NETWORK_RETRY_DELAY_MS = 1_000
/** The longest `Retry-After` that is obeyed; the wait after a 429 without one. */
export const THROTTLE_MAX_MS = 60_000
export const THROTTLE_MS = 5_000
export const SOCKET_RECONNECTS_MAX = 3
export const SOCKET_TIMEOUT_MS = 3_000
export const SOCKET_PATH = '/sky-socket'

/** `Deal.type` of a sale (docs/gateway.md#calls). */
export const DEAL_TYPE_SALE = 3

/** Smallest deposit that is credited, per coin. */
export const DEPOSIT_MINIMUMS = { btc: '0.0002', eth: '0.01', usdt: '5' } as const

export const COINS = ['btc', 'eth', 'etc', 'usdt'] as const
/** Coins that can be deposited; USDT is sent over TRC-20. */
export const DEPOSIT_COINS = ['btc', 'eth', 'usdt'] as const
export const FIATS = ['rub', 'usd', 'eur', 'uah', 'azn', 'uzs', 'kzt', 'tjs', 'byn'] as const

export type Coin = (typeof COINS)[number]
export type DepositCoin = (typeof DEPOSIT_COINS)[number]
export type Fiat = (typeof FIATS)[number]
