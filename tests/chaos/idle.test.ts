/** Calls of an idle open page, counted in the gateway's log. */
import { expect, it } from 'vitest'
import { depositModel } from './deposit.ts'
import { flashpayModel } from './flashpay.ts'
import { purchaseModel } from './purchase.ts'
import { saleModel } from './sale.ts'
import { Simulation, type OrderModel } from './simulation.ts'

const MINUTE_MS = 60_000
/** How long a page is watched: longer than the 10 minutes of a seller's requisite. */
const WATCHED_MINUTES = 20
const CARD = '4111111111111111, IVAN PETROV'

interface Idle {
  /** Most calls within any minute after the first. */
  worst: number
  /** All calls after the first minute. */
  all: number
}

/** Opens the page of an order with these fields and watches it. */
async function idle(
  model: OrderModel,
  fields: object,
  { socket, visible }: { socket: boolean; visible: boolean },
): Promise<Idle> {
  const simulation = new Simulation({ ...model, begin: (sandbox) => make(model, sandbox.control, fields) }, 1)
  try {
    simulation.sandbox.control.setSocketUp(socket)
    const { device } = simulation.open()
    await simulation.time.pass(MINUTE_MS / 2)
    device.set.visible = visible
    await simulation.time.pass(MINUTE_MS / 2)
    const from = simulation.time.now()
    await simulation.time.pass(WATCHED_MINUTES * MINUTE_MS)
    const at = simulation.sandbox.control
      .log()
      .map((call) => Date.parse(call.at))
      .filter((time) => time >= from)
    const within = at.map((start) => at.filter((time) => time >= start && time < start + MINUTE_MS).length)
    return { worst: Math.max(0, ...within), all: at.length }
  } finally {
    simulation.end()
  }
}

function make(model: OrderModel, control: Simulation['sandbox']['control'], fields: object): string {
  if (model === purchaseModel) return control.purchase({ amount: '1500', currency: 'rub', ...fields }).url
  if (model === saleModel) return control.sale({ amount: '7000', currency: 'rub', ...fields }).url
  return model === depositModel ? control.deposit({ ...fields }).url : control.flashpay({ ...fields }).url
}

const deal = (state: string, more: object = {}) => ({
  status: state === 'closed' ? 2 : 1,
  deal: { state, requisite: CARD, expire_in: 3_600, ...more },
})
const dispute = { dispute: { initiator: 'payer', opponent: 'trader' } }

/** Limits of calls per minute, at most and on average: 12 a minute by polling. */
const POLLED = { worst: 12, average: 12 }
const HIDDEN = { worst: 4, average: 4.1 }
/** With a chat, the messages are polled too: 13 a minute by polling, 2 with the socket. */
const WITH_CHAT = { worst: 14, average: 13 }
const WITH_CHAT_HIDDEN = { worst: 6, average: 5 }
const SOCKET = { worst: 4, average: 2 }
/** An order with a final status is not polled; its chats are polled every five minutes. */
const FINAL_WITH_CHAT = { worst: 2, average: 0.25 }
const NO_CALLS = { worst: 0, average: 0 }
/** Before approval: every 2 s. */
const UNAPPROVED = { worst: 30, average: 30 }
const DEPOSIT = { worst: 3, average: 3 }

type Most = typeof POLLED

interface Page {
  page: string
  state: string
  model: OrderModel
  fields: object
  most: Most
}
const PAGES: Page[] = [
  { page: 'payment', state: 'init', model: purchaseModel, fields: {}, most: POLLED },
  {
    page: 'payment',
    state: 'requisites',
    model: purchaseModel,
    fields: deal('confirmed'),
    most: WITH_CHAT,
  },
  { page: 'payment', state: 'waiting', model: purchaseModel, fields: deal('paid'), most: WITH_CHAT },
  {
    page: 'payment',
    state: 'dispute',
    model: purchaseModel,
    fields: deal('paid', dispute),
    most: WITH_CHAT,
  },
  { page: 'payment', state: 'ok', model: purchaseModel, fields: deal('closed'), most: FINAL_WITH_CHAT },
  { page: 'payment', state: 'end', model: purchaseModel, fields: { status: 3 }, most: NO_CALLS },
  { page: 'sale', state: 'init', model: saleModel, fields: {}, most: UNAPPROVED },
  { page: 'sale', state: 'approved', model: saleModel, fields: { is_approved: true }, most: POLLED },
  {
    page: 'sale',
    state: 'active',
    model: saleModel,
    fields: { is_approved: true, ...deal('confirmed') },
    most: WITH_CHAT,
  },
  {
    page: 'sale',
    state: 'paid',
    model: saleModel,
    fields: { is_approved: true, ...deal('paid') },
    most: WITH_CHAT,
  },
  {
    page: 'sale',
    state: 'ok',
    model: saleModel,
    fields: { is_approved: true, ...deal('closed') },
    most: FINAL_WITH_CHAT,
  },
  { page: 'cpayment', state: 'init', model: depositModel, fields: {}, most: NO_CALLS },
  {
    page: 'cpayment',
    state: 'waiting',
    model: depositModel,
    fields: { status: 1, symbol: 'usdt' },
    most: DEPOSIT,
  },
  {
    page: 'cpayment',
    state: 'success',
    model: depositModel,
    fields: { status: 2, symbol: 'usdt' },
    most: NO_CALLS,
  },
  { page: 'flashpay', state: 'init', model: flashpayModel, fields: {}, most: POLLED },
  {
    page: 'flashpay',
    state: 'payment',
    model: flashpayModel,
    fields: { status: 1, broker_id: 101, requisites: CARD },
    most: POLLED,
  },
  { page: 'flashpay', state: 'ok', model: flashpayModel, fields: { status: 2 }, most: NO_CALLS },
]

it.each(PAGES)(
  'RT-03 RT-07 CP-11 SALE-05 /$page in $state, open and idle, makes no calls but its polling, and no more in the background',
  async ({ page, state, model, fields, most }) => {
    const up = await idle(model, fields, { socket: true, visible: true })
    const down = await idle(model, fields, { socket: false, visible: true })
    const hidden = await idle(model, fields, { socket: false, visible: false })
    const hiddenUp = await idle(model, fields, { socket: true, visible: false })
    if (process.env['IDLE_TABLE'])
      process.stderr.write(
        `| ${[page, state, ...[up, hiddenUp, down, hidden].map(rateText)].join(' | ')} |\n`,
      )
    expect(down, 'socket down').toSatisfy(within(most))
    expect(up, 'socket up').toSatisfy(within(most === WITH_CHAT ? SOCKET : most))
    const behind = most === WITH_CHAT ? WITH_CHAT_HIDDEN : HIDDEN
    // The pace of an unapproved sale and of a deposit is the same in the background (SALE-05, CP-11).
    const isSteady = most === UNAPPROVED || most === DEPOSIT
    const least = isSteady || most.average < behind.average ? most : behind
    expect(hidden, 'hidden, socket down').toSatisfy(within(least))
    expect(hiddenUp, 'hidden, socket up').toSatisfy(within(most === WITH_CHAT ? SOCKET : least))
    const rests = isSteady || most === NO_CALLS || most === FINAL_WITH_CHAT
    expect(hidden.all < down.all || rests, 'less in the background').toBe(true)
  },
  120_000,
)

const within = (most: Most) => (of: Idle) =>
  of.worst <= most.worst && of.all <= most.average * WATCHED_MINUTES
const rateText = ({ worst, all }: Idle) => `${(all / WATCHED_MINUTES).toFixed(2)} (${worst})`
