/** What an open page that nobody touches asks for, over an hour of gateway time: measured by the gateway's own log. */
import { describe, expect, it } from 'vitest'
import { depositPlay } from './deposit.ts'
import { flashpayPlay } from './flashpay.ts'
import { purchasePlay } from './purchase.ts'
import { salePlay } from './sale.ts'
import { Stage, type Play } from './stage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CARD = '4111111111111111, IVAN PETROV'

interface Idle {
  /** Most calls within any minute after the first. */
  worst: number
  /** Calls of the whole hour after the first minute. */
  all: number
}

/** Opens the page on an order with these fields and lets an hour pass. */
async function idle(
  play: Play,
  fields: object,
  { socket, visible }: { socket: boolean; visible: boolean },
): Promise<Idle> {
  const stage = new Stage({ ...play, begin: (sandbox) => make(play, sandbox.control, fields) }, 1)
  try {
    stage.sandbox.control.setSocketUp(socket)
    const { device } = stage.open()
    await stage.time.pass(MINUTE_MS / 2)
    device.isVisible = visible
    if (!visible) device.come('hidden')
    await stage.time.pass(MINUTE_MS / 2)
    const from = stage.time.now()
    await stage.time.pass(HOUR_MS)
    const at = stage.sandbox.control
      .log()
      .map((call) => Date.parse(call.at))
      .filter((time) => time >= from)
    const within = at.map((start) => at.filter((time) => time >= start && time < start + MINUTE_MS).length)
    return { worst: Math.max(0, ...within), all: at.length }
  } finally {
    stage.end()
  }
}

function make(play: Play, control: Stage['sandbox']['control'], fields: object): string {
  if (play === purchasePlay) return control.purchase({ amount: '1500', currency: 'rub', ...fields }).url
  if (play === salePlay) return control.sale({ amount: '7000', currency: 'rub', ...fields }).url
  return play === depositPlay ? control.deposit({ ...fields }).url : control.flashpay({ ...fields }).url
}

const deal = (state: string, more: object = {}) => ({
  status: state === 'closed' ? 2 : 1,
  deal: { state, requisite: CARD, expire_in: 3_600, ...more },
})
const dispute = { dispute: { initiator: 'payer', opponent: 'trader' } }

/** Most calls within any minute, and on average, by what the page may know: 12 a minute by polling. */
const POLLED = { worst: 12, average: 12 }
const HIDDEN = { worst: 4, average: 4.1 }
/** With somebody to talk to, the gateway's list is looked at, too: 13 a minute by polling, 2 with the socket. */
const TALKING = { worst: 14, average: 13 }
const TALKING_HIDDEN = { worst: 6, average: 5 }
const SOCKET = { worst: 4, average: 2 }
/** An order that is over asks nothing; its conversations are looked at every five minutes. */
const TALKED = { worst: 2, average: 0.25 }
const RESTING = { worst: 0, average: 0 }
/** Before approval: every 2 s. */
const UNAPPROVED = { worst: 30, average: 30 }
const DEPOSIT = { worst: 3, average: 3 }

type Most = typeof POLLED

interface Page {
  page: string
  state: string
  play: Play
  fields: object
  most: Most
}
const PAGES: Page[] = [
  { page: 'payment', state: 'init', play: purchasePlay, fields: {}, most: POLLED },
  {
    page: 'payment',
    state: 'requisites',
    play: purchasePlay,
    fields: deal('confirmed'),
    most: TALKING,
  },
  { page: 'payment', state: 'waiting', play: purchasePlay, fields: deal('paid'), most: TALKING },
  {
    page: 'payment',
    state: 'dispute',
    play: purchasePlay,
    fields: deal('paid', dispute),
    most: TALKING,
  },
  { page: 'payment', state: 'ok', play: purchasePlay, fields: deal('closed'), most: TALKED },
  { page: 'payment', state: 'end', play: purchasePlay, fields: { status: 3 }, most: RESTING },
  { page: 'sale', state: 'init', play: salePlay, fields: {}, most: UNAPPROVED },
  { page: 'sale', state: 'approved', play: salePlay, fields: { is_approved: true }, most: POLLED },
  {
    page: 'sale',
    state: 'active',
    play: salePlay,
    fields: { is_approved: true, ...deal('confirmed') },
    most: TALKING,
  },
  {
    page: 'sale',
    state: 'paid',
    play: salePlay,
    fields: { is_approved: true, ...deal('paid') },
    most: TALKING,
  },
  {
    page: 'sale',
    state: 'ok',
    play: salePlay,
    fields: { is_approved: true, ...deal('closed') },
    most: TALKED,
  },
  { page: 'cpayment', state: 'init', play: depositPlay, fields: {}, most: RESTING },
  {
    page: 'cpayment',
    state: 'waiting',
    play: depositPlay,
    fields: { status: 1, symbol: 'usdt' },
    most: DEPOSIT,
  },
  {
    page: 'cpayment',
    state: 'success',
    play: depositPlay,
    fields: { status: 2, symbol: 'usdt' },
    most: RESTING,
  },
  { page: 'flashpay', state: 'init', play: flashpayPlay, fields: {}, most: POLLED },
  {
    page: 'flashpay',
    state: 'payment',
    play: flashpayPlay,
    fields: { status: 1, broker_id: 101, requisites: CARD },
    most: POLLED,
  },
  { page: 'flashpay', state: 'ok', play: flashpayPlay, fields: { status: 2 }, most: RESTING },
]

describe('an open page that nobody touches', () => {
  it.each(PAGES)(
    'RT-03 RT-07 CP-11 SALE-05 /$page in $state asks no more than its polling gives, and less in the background',
    async ({ page, state, play, fields, most }) => {
      const up = await idle(play, fields, { socket: true, visible: true })
      const down = await idle(play, fields, { socket: false, visible: true })
      const hidden = await idle(play, fields, { socket: false, visible: false })
      const hiddenUp = await idle(play, fields, { socket: true, visible: false })
      if (process.env['IDLE_TABLE'])
        process.stderr.write(`| ${[page, state, ...[up, hiddenUp, down, hidden].map(told)].join(' | ')} |\n`)
      expect(down, 'socket down').toSatisfy(within(most))
      expect(up, 'socket up').toSatisfy(within(most === TALKING ? SOCKET : most))
      const behind = most === TALKING ? TALKING_HIDDEN : HIDDEN
      const least = most.average < behind.average ? most : behind
      expect(hidden, 'hidden, socket down').toSatisfy(within(least))
      expect(hiddenUp, 'hidden, socket up').toSatisfy(within(most === TALKING ? SOCKET : least))
      const rests = most === RESTING || most === TALKED
      expect(hidden.all < down.all || rests, 'less in the background').toBe(true)
    },
    120_000,
  )
})

const within = (most: Most) => (of: Idle) => of.worst <= most.worst && of.all <= most.average * 60
const told = ({ worst, all }: Idle) => `${(all / 60).toFixed(2)} (${worst})`
