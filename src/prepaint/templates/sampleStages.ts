/** Sample orders under way and over, one for each screen; `stage/` computes the values that replace theirs. */
import * as v from 'valibot'
import { gatewaySettingsLoaded } from '../../app/shell/deploymentSlice.ts'
import { DEPOSIT_COINS, EXPIRE_IN_FACTOR, type DepositCoin } from '../../contract/constants.ts'
import type { Lang } from '../../contract/languages.ts'
import { cryptoPayment, flashpayDeal, purchase, sale } from '../../contract/orders.ts'
import { accessPayload } from '../../contract/people.ts'
import { gatewaySettings } from '../../contract/platform.ts'
import * as statuses from '../../contract/statuses.ts'
import { userChanged } from '../../features/auth/authSlice.ts'
import { orderLoaded } from '../../features/order/orderSlice.ts'
import { formatClock, formatMoney } from '../../i18n/format.ts'
import type { TextKey } from '../../i18n/types.ts'
import { depositLoaded } from '../../pages/cpayment/cpaymentSlice.ts'
import { readSettings } from '../../platform/settings.ts'
import type { AppDispatch } from '../../store/types.ts'
import type { RenderedStage } from '../buildOutput.ts'
import { SAMPLE_NAME } from '../rawOrder.ts'
import type { ReaderContext, StageKind } from '../stage/types.ts'
import { whole, type SAMPLE_ORDERS } from './sampleOrders.ts'
import deposit from '../../pages/cpayment/CpaymentPage.module.css'

export interface StageSample {
  kind: StageKind
  load: (dispatch: AppDispatch) => unknown
  samples: (t: ReaderContext['t'], lang: Lang) => RenderedStage['samples']
  end?: string
  emptied?: string
}

const AMOUNT = '1234567.89'
const CURRENCY = 'rub'
/** The last digits of both requisites. */
const LAST = '8642'
const CARD = `411111111111${LAST}, SAMPLE BANK, SAMPLE HOLDER`
const PHONE = `+7900000${LAST}, SAMPLE BANK, SAMPLE HOLDER`
const EXPIRE_IN_SECONDS = 600
/** Gateway ms when the sample's time ends. */
const DEADLINE_AT = Date.UTC(2026, 0, 1, 3, 7)
const NOW = DEADLINE_AT - EXPIRE_IN_SECONDS * EXPIRE_IN_FACTOR * 1_000
const DEPOSIT_CREATED_AT = new Date(Date.UTC(2026, 0, 1, 0, 7)).toISOString()
const TRANSACTION = 'https://chain.invalid/tx'
const BACK = 'https://shop.invalid/back'
const HOST = 'shop.invalid'

const WAY_BACK = '[data-action="back-to-site"]'
/** The host, which follows the link. */
const WAY_BACK_HOST = `${WAY_BACK} + *`
const NOTE = '[data-result] [role="note"]'

const order = {
  id: 'sample',
  status: statuses.ORDER_IN_PROCESS,
  currency: CURRENCY,
  symbol: 'usdt',
  broker_id: 'sample',
}
const merchant = { id: 'sample', name: SAMPLE_NAME }
const deal = {
  id: 'sample',
  state: 'confirmed',
  requisite: CARD,
  expire_in: EXPIRE_IN_SECONDS,
  amount: '7',
  amount_currency: AMOUNT,
  seller: { nickname: 'sample' },
  buyer: { nickname: 'sample' },
}

const moneySamples = (lang: Lang) =>
  [
    [formatMoney(AMOUNT, CURRENCY, lang), 'amount'],
    [formatClock(DEADLINE_AT), 'until'],
    [LAST, 'last'],
  ] as const
const backSamples = [
  [BACK, 'back'],
  [HOST, 'host'],
] as const
const transactionSamples = [
  [TRANSACTION, 'transaction'],
  ['chain.invalid', 'chain'],
] as const

function loadPurchase(dispatch: AppDispatch, fields: object, dealFields: object): void {
  const row = { ...order, amount: '7', is_currency_amount: false, label: 'Sample', back_url: BACK, merchant }
  const sample = v.parse(purchase, { ...row, ...fields, deal: { ...deal, ...dealFields } })
  dispatch(orderLoaded({ kind: 'purchase', order: whole(sample), at: NOW }))
}

function loadSale(dispatch: AppDispatch, fields: object, dealFields: object): void {
  const row = {
    ...order,
    amount: AMOUNT,
    is_currency_amount: true,
    is_approved: true,
    back_url: BACK,
    merchant,
  }
  const sample = v.parse(sale, { ...row, ...fields, deal: { ...deal, ...dealFields } })
  dispatch(orderLoaded({ kind: 'sale', order: whole(sample), at: NOW }))
}

function loadFlashpay(dispatch: AppDispatch, fields: object): void {
  const row = { ...order, amount: AMOUNT, is_currency_amount: true }
  const sample = v.parse(flashpayDeal, { ...row, ...fields })
  dispatch(orderLoaded({ kind: 'flashpay', order: whole(sample), at: NOW }))
}

/** Samples with a requisite to pay to: a card, and a phone. */
const toPay = (load: (dispatch: AppDispatch, requisite: string) => void): StageSample[] =>
  (['card', 'phone'] as const).map((kind) => ({
    kind,
    load: (dispatch) => load(dispatch, kind === 'card' ? CARD : PHONE),
    samples: (_t, lang) => moneySamples(lang),
  }))

/** Sets the contacts of support, without which the link is not rendered. */
function loadSupport(dispatch: AppDispatch): void {
  const { support_url: url, support_handle: handle } = readSettings(null)
  dispatch(gatewaySettingsLoaded(v.parse(gatewaySettings, { support: { handle, url } })))
}

/** Samples of a successful deal, without a vote and with one. */
const closed = (load: typeof loadPurchase, text: TextKey): StageSample[] =>
  (['ok', 'voted'] as const).map((kind) => ({
    kind,
    load: (dispatch) =>
      load(
        dispatch,
        { status: statuses.ORDER_OK },
        { state: 'closed', voted: kind === 'voted', transaction_link: TRANSACTION },
      ),
    samples: (t) => [[t(text), 'text'], ...transactionSamples, ...backSamples],
    end: WAY_BACK_HOST,
  }))

const purchases: readonly StageSample[] = [
  ...toPay((dispatch, requisite) => loadPurchase(dispatch, {}, { requisite })),
  {
    kind: 'waiting',
    load: (dispatch) => loadPurchase(dispatch, {}, { state: 'paid' }),
    samples: () => [],
    end: NOTE,
  },
  ...closed(loadPurchase, 'payment:success.text'),
  {
    kind: 'not-ok',
    load(dispatch) {
      // With an account "I already paid" is a button; without one it is a link that looks the same.
      dispatch(userChanged(v.parse(accessPayload, { id: 'sample', nickname: 'sample' })))
      loadPurchase(
        dispatch,
        { status: statuses.ORDER_NOT_OK, cancel_reason: 'timeout' },
        { state: 'deleted' },
      )
    },
    samples: (t) => [[t('payment:failure.timeout'), 'text'], ...backSamples],
    end: WAY_BACK_HOST,
  },
]

const sales: readonly StageSample[] = [
  {
    kind: 'active',
    load: (dispatch) => loadSale(dispatch, {}, {}),
    samples: (_t, lang) => moneySamples(lang),
    end: '[data-action="cancel"]',
  },
  {
    kind: 'paid',
    load: (dispatch) => loadSale(dispatch, {}, { state: 'paid' }),
    samples: (_t, lang) => moneySamples(lang),
    end: '[data-action="open-dispute"]',
  },
  ...closed(loadSale, 'sale:saleSuccess.text'),
  {
    kind: 'not-ok',
    load(dispatch) {
      loadSupport(dispatch)
      loadSale(dispatch, { status: statuses.ORDER_NOT_OK, cancel_reason: 'timeout' }, { state: 'deleted' })
    },
    samples: (t) => [[t('sale:saleFailure.timeout'), 'text'], ...backSamples],
    end: WAY_BACK_HOST,
  },
]

const flashpays: readonly StageSample[] = [
  ...toPay((dispatch, requisites) => loadFlashpay(dispatch, { requisites })),
  {
    kind: 'waiting',
    load: (dispatch) => loadFlashpay(dispatch, {}),
    samples: (t) => [
      [t('flashpay:flashpayPayment.waiting'), 'title'],
      [t('flashpay:flashpayPayment.waitingText'), 'text'],
    ],
    end: '[data-field="amount"]',
  },
  ...([statuses.ORDER_OK, statuses.ORDER_NOT_OK] as const).map((status) => ({
    kind: status === statuses.ORDER_OK ? ('ok' as const) : ('not-ok' as const),
    load: (dispatch: AppDispatch) => loadFlashpay(dispatch, { status }),
    samples: () => [],
    end: '[data-field="amount"]',
  })),
]

/** The QR code is rendered by the app, because that of the sample contains another address. */
const QR = `.${deposit['code']} > svg`
const DEPOSITS = {
  waiting: { status: statuses.DEPOSIT_WAITING, end: QR, emptied: QR, received: '0' },
  pending: { status: statuses.DEPOSIT_WAITING, end: QR, emptied: QR, received: '23' },
  success: { status: statuses.DEPOSIT_SUCCESS, end: WAY_BACK, received: '77' },
  overtime: { status: statuses.DEPOSIT_OVERTIME, end: WAY_BACK, received: '0' },
} as const

function sampleDeposit(coin: DepositCoin, result: keyof typeof DEPOSITS): StageSample {
  const { status, received, ...cut } = DEPOSITS[result]
  return {
    ...cut,
    kind: `${result}-${coin}`,
    load(dispatch) {
      const row = {
        id: 'sample',
        symbol: coin,
        address: 'abcd',
        back_url: BACK,
        created_at: DEPOSIT_CREATED_AT,
      }
      loadSupport(dispatch)
      const payment = v.parse(cryptoPayment, { ...row, status, amount: '77', amount_received: received })
      dispatch(depositLoaded({ payment, at: NOW }))
    },
    samples: (_t, lang) => [
      [formatMoney('23', coin, lang), 'received'],
      [formatMoney('54', coin, lang), 'left'],
      [formatClock(DEADLINE_AT), 'until'],
      ...backSamples,
    ],
  }
}

export const SAMPLE_STAGES: Record<keyof typeof SAMPLE_ORDERS, readonly StageSample[]> = {
  payment: purchases,
  sale: sales,
  flashpay: flashpays,
  cpayment: DEPOSIT_COINS.flatMap((coin) =>
    (['waiting', 'pending', 'success', 'overtime'] as const).map((result) => sampleDeposit(coin, result)),
  ),
}
