/**
 * Table 3.3: the deposit page.
 * Written from the specification alone (sections 2, 4, 5 and 9), before the code and the tables of docs/requirements.md were read;
 * the states are named as on the wire (docs/gateway.md).
 * Rows with a `decision` were added when the two were compared. Nothing is imported from src.
 */
import type { Domain, Row } from './table.ts'

export interface DepositCase {
  status: null | 1 | 2 | 3
  /** Coins received: none, fewer than ordered, all. */
  received: 'none' | 'part' | 'all'
  /** True if 10800 s have passed since `created_at`. */
  late: boolean
}
type DepositScreen = 'init' | 'waiting' | 'pending' | 'success' | 'overtime'

export const depositDomain: Domain<DepositCase> = {
  status: [null, 1, 2, 3],
  received: ['none', 'part', 'all'],
  late: [false, true],
}

export const depositScreens: readonly Row<DepositCase, DepositScreen>[] = [
  { when: { status: [null] }, answers: ['init'], spec: 'no status means init' },
  { when: { status: [2] }, answers: ['success'], spec: '2 success' },
  { when: { status: [3] }, answers: ['overtime'], spec: '3 overtime' },
  {
    when: { status: [1], late: [true] },
    answers: ['overtime'],
    // The countdown is over, but the gateway has not changed the status yet.
    spec: 'status 1 shows a countdown from 10800 s (3 h) from created_at; overtime (a new order is needed)',
    decision: 'A43',
  },
  {
    when: { status: [1], received: ['part', 'all'] },
    answers: ['pending'],
    spec: 'states shown: waiting, pending, success, overtime',
    decision: 'A42',
  },
  {
    when: { status: [1] },
    answers: ['waiting'],
    spec: 'status 1 shows a countdown from 10800 s (3 h) from created_at',
  },
]

interface StartCase {
  email: 'none' | 'invalid' | 'valid'
  agreed: boolean
  symbol: 'btc' | 'eth' | 'usdt'
  /** Response of GET /cp/is-available. */
  available: boolean
}
/** `refused`: the button can be pressed, but only makes the field flash; nothing is sent. */
type StartButton = 'disabled' | 'refused' | 'starts'

export const startDomain: Domain<StartCase> = {
  email: ['none', 'invalid', 'valid'],
  agreed: [false, true],
  symbol: ['btc', 'eth', 'usdt'],
  available: [false, true],
}

export const startButton: readonly Row<StartCase, StartButton>[] = [
  {
    when: { agreed: [false] },
    answers: ['disabled'],
    spec: 'submit is disabled … without agreement to terms',
  },
  {
    when: { symbol: ['eth'], available: [false] },
    answers: ['disabled'],
    spec: 'submit is disabled … when the selected currency is unavailable (only ETH checked)',
  },
  // Two sentences: "submit is disabled without e-mail", and "empty … makes the field flash red … and blocks submit".
  {
    when: { email: ['none'] },
    answers: ['refused'],
    spec: 'submit is disabled without e-mail',
    decision: 'A44',
  },
  {
    when: { email: ['invalid'] },
    answers: ['refused'],
    spec: 'empty or invalid makes the field flash red … and blocks submit',
  },
  { when: {}, answers: ['starts'], spec: 'POST /cp/{id}/start {symbol}' },
]

/** Smallest amounts that are credited; USDT in dollars. */
export const minimums = { btc: '0.0002', usdt: '5', eth: '0.01' } as const
export const depositSeconds = 10_800
export const depositPollMs = 20_000
