// long: a list, one entry for each state of the product
/** Every screen and state of the product, and the steps that lead to it: for the gallery, and for the tests that check all of them. */
import { SCENARIOS } from '../../../src/sandbox/scenarios.ts'
import { picture } from './files.ts'
import { pollUntil } from './gateway.ts'
import { SCENARIO_SCREENS } from './scenarioScreens.ts'
import { open, playwrightPage, press, see, type Scene, type Visit } from './visit.ts'

const CARD = '2200 7007 1234 5678, IVAN PETROV'
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** The pause before code that did not load is loaded again. */
const LOAD_RETRY_MS = 3_000
const CHAPTERS = {
  purchase: ['purchase', '/payment'],
  sale: ['sale', '/sale'],
  deposit: ['deposit', '/cpayment'],
  'flashpay-payment': ['flash', '/flashpay/payment'],
  'flashpay-sale': ['flash', '/flashpay/sale'],
} as const

/** Scenarios whose first screen is that of `demo`, or that another scene below shows. */
const BEGIN_ALIKE: ReadonlySet<string> = new Set([
  ...['purchase/no-requisites', 'purchase/bad-amount', 'purchase/too-low', 'purchase/lot-limit'],
  ...['purchase/unfinished', 'purchase/rebid', 'purchase/expired-session', 'purchase/chat'],
  ...['sale/no-requisites', 'sale/rebid'],
])

/** The scenarios of the sandbox, the first screen of each, and whether it is a scene. */
export const SCENARIO_VISITS = SCENARIOS.map((scenario) => {
  const [chapter, path] = CHAPTERS[scenario.kind]
  const id = `${chapter}/${scenario.kind === 'flashpay-sale' ? 'sale-' : ''}${scenario.id}`
  const url = `${path}/${scenario.id}`
  return { id, url, shows: SCENARIO_SCREENS[url] ?? 'nothing', isScene: !BEGIN_ALIKE.has(id) }
})

const scenarios = SCENARIO_VISITS.filter(({ isScene }) => isScene).map(({ id, url, shows }): Scene => ({
  id,
  async reach(visit) {
    await open(visit, url)
    await see(visit, shows)
  },
}))

const scene = (id: string, reach: Scene['reach'], more: Omit<Scene, 'id' | 'reach'> = {}): Scene => ({
  id,
  reach,
  ...more,
})

const choosing =
  (hasText: RegExp) =>
  ({ page }: Visit) =>
    page.locator('[data-action=choose-method]', { hasText }).first().click()

/** Opens a page, then runs these steps. */
const then =
  (path: string, ...steps: ((visit: Visit) => Promise<unknown>)[]) =>
  async (visit: Visit) => {
    await open(visit, path)
    for (const step of steps) await step(visit)
  }
/** The scene that these steps reach from a path. */
const opened = (id: string, ...way: Parameters<typeof then>): Scene => scene(id, then(...way))
/** Makes a deposit with these fields and opens its page. */
const deposited = (fields: Record<string, unknown>) => async (visit: Visit) => {
  const { url } = await visit.gateway.cryptoPayment(fields)
  await open(visit, url)
}
/** The scene that these steps reach from another scene. */
const after = (id: string, from: string, ...steps: ((visit: Visit) => Promise<unknown>)[]): Scene => {
  const goOn = async (visit: Visit) => {
    for (const step of steps) await step(visit)
  }
  return {
    id,
    after: from,
    goOn,
    async reach(visit) {
      await sceneOf(from).reach(visit)
      await goOn(visit)
    },
  }
}
const pressing = (action: string, more?: string) => (visit: Visit) => press(visit, action, more)
const seeing = (selector: string) => (visit: Visit) => see(visit, selector)
const overlay = (name: string) => seeing(`[data-overlay=${name}]`)
const inText = seeing('textarea')
const filling = (name: string, text: string) => (visit: Visit) => visit.page.fill(`[name="${name}"]`, text)
const passing = (ms: number) => (visit: Visit) => visit.gateway.clock({ advance_ms: ms })
const tab = (name: string) => pressing('tab', `[data-tab="${name}"]`)
const bank = pressing('choose-method')
const email = (address: string) => async (visit: Visit) => {
  await see(visit, '[name=email]')
  await visit.page.fill('[name=email]', address)
  await press(visit, 'submit-method')
}
const waiting = seeing('[data-step=wait]')
const chosen = [bank, email('payer@mail.com'), waiting]

const reported = [pressing('confirm-paid'), pressing('dialog-confirm')]

/** Waits until a trader has taken the order; with `answer`, the trader confirms it with this requisite. */
const traded = (id: string, answer?: string) => async (visit: Visit) => {
  const deal = await visit.gateway.dealOf(id)
  if (answer !== undefined) await visit.gateway.act(deal.deal_id, 'confirm', { text: answer })
}
const asOffline = async (visit: Visit) => {
  const page = playwrightPage(visit)
  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await see(visit, '[data-notice=offline]')
}
const noLots = (visit: Visit) => visit.gateway.faults([{ path: '/lots*', times: 99, status: 200, body: [] }])
const slowLots = (visit: Visit) => visit.gateway.faults([{ path: '/lots*', times: 99, delay_ms: MINUTE_MS }])
/** Attaches a picture of each of these names to an item of the dispute's checklist. */
const attaching =
  (kind: string, ...names: string[]) =>
  async (visit: Visit) => {
    await see(visit, `[data-evidence=${kind}]`)
    await visit.page.setInputFiles(`[data-evidence=${kind}] [name=evidence]`, names.map(picture))
  }
const openingHints = (visit: Visit) => visit.page.locator('aside summary').first().click()
const expanding = (nth: number) => (visit: Visit) =>
  visit.page.locator('aside [aria-expanded=false]').nth(nth).click()

const showWholeHistory = async (visit: Visit) => {
  await visit.page.locator('summary:has(+ div > [data-field=history])').click()
}
const evidence = [pressing('save-evidence'), seeing('[data-page-print=evidence]')]
const proof = [pressing('save-proof'), seeing('[data-page-print=proof]')]

const purchase: Scene[] = [
  scene(
    'purchase/loading',
    async (visit) => {
      await visit.gateway.faults([{ path: '/payments_v2/{id}', times: 9, delay_ms: 60_000 }])
      await visit.page.goto('/payment/demo')
      await see(visit, '[data-step=loading] [role=status]')
    },
    { isLoading: true },
  ),
  scene(
    'purchase/banks-loading',
    async (visit) => {
      await visit.gateway.faults([{ path: '/brokers*', times: 9, delay_ms: 60_000 }])
      await open(visit, '/payment/demo')
    },
    { isLoading: true },
  ),
  scene('purchase/banks-none', async (visit) => {
    await visit.gateway.faults([{ path: '/brokers*', times: 9, status: 200, body: [] }])
    await open(visit, '/payment/demo')
    await see(visit, '[data-action=retry]')
  }),
  after('purchase/email', 'purchase/demo', bank, seeing('[name=email]')),
  after('purchase/email-wrong', 'purchase/email', email('почта@mail'), seeing('[aria-invalid=true]')),
  opened('purchase/search', '/payment/demo', noLots, ...chosen),
  opened('purchase/proposed', '/payment/demo', ...chosen, traded('demo')),
  scene(
    'purchase/restart',
    async (visit) => {
      const { clock } = playwrightPage(visit)
      await clock.install()
      await open(visit, '/payment/no-requisites')
      for (const step of chosen) await step(visit)
      await visit.gateway.clock({ advance_ms: 5 * MINUTE_MS })
      await clock.fastForward(5 * MINUTE_MS)
      await see(visit, '[data-step=restart]')
    },
    { browser: {} },
  ),
  opened(
    'purchase/error',
    '/payment/too-low',
    ...chosen.slice(0, 2),
    seeing('[data-overlay], [data-step=restart]'),
  ),
  opened(
    'purchase/unfinished',
    '/payment/unfinished',
    ...chosen.slice(0, 2),
    seeing('[data-overlay=redirect], [data-page=payment-error]'),
  ),
  after('purchase/question-paid', 'purchase/requisites', pressing('confirm-paid'), overlay('confirm')),
  opened('purchase/question-cancel', '/payment/requisites', pressing('cancel'), overlay('confirm')),
  after('purchase/receipt', 'purchase/question-paid', pressing('dialog-confirm'), overlay('receipt')),
  after('purchase/receipt-required-dialog', 'purchase/receipt-required', ...reported, overlay('receipt')),
  after('purchase/receipt-wrong', 'purchase/receipt', ({ page }) =>
    page.setInputFiles('[data-overlay=receipt] input[type=file]', {
      name: 'receipt.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('no receipt'),
    }),
  ),
  after('purchase/mask-dialog', 'purchase/mask', ...reported, overlay('mask')),
  opened('purchase/tab-info', '/payment/requisites', tab('info')),
  after('purchase/tab-info-log', 'purchase/tab-info', (visit) =>
    visit.page.locator('[role=tabpanel] summary').click(),
  ),
  after('purchase/tab-chat', 'purchase/unread', tab('chat'), seeing('[data-message]')),
  after('purchase/tab-chat-talk', 'purchase/tab-chat', async (visit) => {
    const deal = await visit.gateway.dealOf('chat')
    await visit.page.fill('textarea', 'Здравствуйте! Перевёл одним платежом, чек приложил.')
    await visit.page.keyboard.press('Enter')
    await visit.gateway.act(deal.deal_id, 'message', {
      text: 'Переведите лучше на карту 4276 3800 1234 5678, https://pay.example.com',
    })
    await see(visit, '[data-message]', '4276')
  }),
  opened('purchase/tab-support', '/payment/requisites', tab('support'), pressing('open-support'), inText),
  opened('purchase/unread', '/payment/chat', seeing('[data-tab=chat] [data-field=unread]')),
  opened(
    'purchase/changed-wait',
    '/payment/rebid',
    passing(9 * SECOND_MS),
    seeing('[data-notice=requisites-changed]'),
  ),
  after('purchase/changed', 'purchase/changed-wait', traded('rebid', CARD), seeing('[data-step=payment]')),
  after('purchase/dispute-question', 'purchase/paid', pressing('open-dispute'), overlay('confirm')),
  after(
    'purchase/dispute-case',
    'purchase/dispute-question',
    seeing('[data-action=choose-case]'),
    pressing('choose-case', '[data-case=not-released]'),
    seeing('[data-overlay=confirm] [role=note]'),
  ),
  after(
    'purchase/dispute-files',
    'purchase/dispute-evidence',
    attaching('receipt', 'receipt.png', 'screen.exe'),
    seeing('[data-evidence=receipt][data-state=sent] [data-piece=refused]'),
  ),
  opened(
    'purchase/dispute-statement',
    '/payment/dispute-evidence',
    pressing('use-template'),
    seeing('[name=statement]'),
  ),
  after('purchase/history', 'purchase/dispute', showWholeHistory),
  opened('purchase/evidence', '/payment/dispute', ...evidence),
  after('purchase/proof', 'purchase/success', ...proof),
  after('purchase/rescue', 'purchase/cancelled', pressing('already-paid', ':is(button)'), inText),
  opened(
    'purchase/password',
    '/payment/expired-session',
    pressing('cancel'),
    passing(9 * SECOND_MS),
    pressing('dialog-confirm'),
    overlay('login'),
  ),
  opened('purchase/login', '/payment/demo', bank, email('used@example.com'), overlay('login')),
  after(
    'purchase/code',
    'purchase/login',
    filling('password', 'password1'),
    pressing('submit-login'),
    overlay('code'),
  ),
  scene('purchase/offline', then('/payment/requisites', seeing('aside summary'), asOffline), {
    allow: /ERR_INTERNET_DISCONNECTED|WebSocket/,
    isCut: true,
    browser: {},
  }),
  scene(
    'purchase/end-reported',
    async (visit) => {
      await open(visit, '/payment/requisites')
      await see(visit, '[data-field=requisite]')
      const deal = await visit.gateway.dealOf('requisites')
      await visit.gateway.faults([{ path: '/payments_v2/{id}', times: 99, status: 502 }])
      await visit.gateway.act(deal.deal_id, 'cancel')
      await see(visit, '[data-step=payment] [role=alert]')
    },
    { allow: /502/ },
  ),
  opened('purchase/languages', '/payment/demo', pressing('language')),
  opened('purchase/hint', '/payment/demo', openingHints, expanding(0)),
  opened('purchase/handoff', '/payment/requisites', seeing('aside summary'), async ({ page }) => {
    const opener = page.locator('aside summary').last()
    if (await opener.isVisible()) await opener.click()
  }),
  scene('purchase/in-app', (visit) => open(visit, '/payment/requisites'), {
    browser: {
      userAgent:
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Telegram-Android/11.3',
    },
  }),
  scene('purchase/long-names', async (visit) => {
    const { url } = await visit.gateway.purchase({
      amount: '12345678.9',
      currency: 'uzs',
      status: 1,
      label: 'ORDER-2026-11-20-000000000000000000000000123456789',
      merchant: { name: 'International House of Extraordinarily Long Merchant Names Limited' },
      deal: {
        state: 'confirmed',
        requisite: '8600 1234 5678 9012, Xalq banki filiali Toshkent shahri, ABDURAHMONOV MUHAMMADALI',
      },
    })
    await open(visit, url)
  }),
]

const SELLER_CARD = [filling('card_number', '4111111111111111'), filling('holder_name', 'IVAN PETROV')]
const confirm = pressing('submit-requisite')
const released = [pressing('received-payout'), overlay('confirm')]

const sale: Scene[] = [
  after('sale/email', 'sale/demo', bank, seeing('[name=email]')),
  after('sale/requisite-filled', 'sale/requisite', ...SELLER_CARD),
  opened(
    'sale/requisite-wrong',
    '/sale/requisite',
    filling('card_number', '4111 1111'),
    pressing('submit-requisite'),
    seeing('[aria-invalid=true]'),
  ),
  scene('sale/method-unknown', async (visit) => {
    await visit.gateway.faults([{ path: '/brokers*', times: 9, status: 500 }])
    await open(visit, '/sale/requisite')
    await see(visit, '[data-action=retry]')
  }),
  opened(
    'sale/requisite-phone',
    '/sale/demo',
    choosing(/SBP|СБП/),
    email('seller@mail.com'),
    waiting,
    (visit) => visit.gateway.actOnOrder('demo', { action: 'approve' }),
    seeing('[name=phone]'),
  ),
  opened('sale/search', '/sale/requisite', slowLots, ...SELLER_CARD, confirm, waiting),
  scene('sale/guest', async (visit) => {
    // A running sale without an account: the next action asks for an e-mail.
    const running = { status: 1, is_approved: true, broker_id: 109, token: null }
    const { url } = await visit.gateway.sale(running)
    await open(visit, url)
    for (const step of [...SELLER_CARD, confirm, seeing('[data-overlay] [name=email]')]) await step(visit)
  }),
  after('sale/proposed', 'sale/requisite-filled', confirm, traded('requisite')),
  opened('sale/restart', '/sale/requisite', noLots, ...SELLER_CARD, confirm, seeing('[data-step=restart]')),
  after('sale/edit', 'sale/waiting', pressing('edit-requisite'), seeing('[name=requisite]')),
  opened('sale/question-cancel', '/sale/waiting', pressing('cancel'), overlay('confirm')),
  after('sale/release', 'sale/paid', ...released),
  after('sale/release-ticked', 'sale/release', ({ page }) =>
    page.check('[data-overlay=confirm] [name=agree]'),
  ),
  opened('sale/question-dispute', '/sale/paid', pressing('open-dispute'), overlay('confirm')),
  after(
    'sale/dispute-case',
    'sale/question-dispute',
    pressing('choose-case', '[data-case=not-received]'),
    seeing('[data-overlay=confirm] [role=note]'),
  ),
  opened('sale/history', '/sale/paid', showWholeHistory),
  opened('sale/evidence', '/sale/paid', ...evidence),
  after('sale/proof', 'sale/success', ...proof),
  opened('sale/tab-chat', '/sale/paid', tab('chat'), inText),
  opened('sale/tab-support', '/sale/paid', tab('support'), pressing('open-support'), inText),
]

const deposit: Scene[] = [
  after(
    'deposit/wrong',
    'deposit/demo',
    ({ page }) => page.check('[name=symbol][value=btc]'),
    ({ page }) => page.check('[name=agree]'),
    // Not the button of the prepainted screen, which the app may replace during the press.
    seeing('[data-action=start-deposit][aria-disabled=true]'),
    ({ page }) => page.locator('[data-action=start-deposit]').click({ force: true }),
    seeing('form [role=alert]'),
  ),
  scene('deposit/unavailable', async (visit) => {
    await visit.gateway.coins({ eth: false })
    await open(visit, '/cpayment/demo')
    await visit.page.check('[name=symbol][value=eth]')
    await visit.page.check('[name=agree]')
  }),
  after(
    'deposit/fee',
    'deposit/waiting',
    ({ page }) => page.locator('main summary').first().click(),
    ({ page }) => page.fill('[name=fee]', '1.5'),
  ),
  scene('deposit/btc', deposited({ status: 1, symbol: 'btc', amount: '0.0012' })),
  scene(
    'deposit/rest-under',
    deposited({ status: 1, symbol: 'usdt', amount: '25', amount_received: '24.9' }),
  ),
  scene('deposit/late-part', deposited({ status: 3, symbol: 'usdt', amount: '25', amount_received: '10' })),
  scene('deposit/over', deposited({ status: 2, symbol: 'usdt', amount: '25', amount_received: '40' })),
  scene('deposit/changed', async (visit) => {
    const fields = { status: 1, symbol: 'usdt', amount: '25', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' }
    const { id, url } = await visit.gateway.cryptoPayment(fields)
    await open(visit, url)
    await visit.page.locator('[data-field=address]').waitFor()
    const body = { ...fields, id, address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }
    await visit.gateway.faults([{ path: '/cp/{id}', times: 9, status: 200, body }])
    await open(visit, url)
    await visit.page.locator('[data-notice=requisites-changed]').waitFor()
  }),
  opened('deposit/evidence', '/cpayment/waiting', ...evidence),
  after('deposit/proof', 'deposit/success', ...proof),
  scene('deposit/embedded', (visit) => open(visit, '/cpayment/waiting/embedded')),
  scene('deposit/embedded-init', (visit) => open(visit, '/cpayment/demo/embedded')),
]

function disputedFlashpay(
  id: string,
  result: string,
  { deal, ...order }: { deal: object; [field: string]: unknown },
) {
  return scene(id, async (visit) => {
    const dispute = { initiator: 'payer', opponent: 'trader' }
    const money = { amount: '3000', currency: 'rub', symbol: 'usdt', broker_id: 109 }
    const { url } = await visit.gateway.flashpay({ ...money, ...order, deal: { ...deal, dispute } })
    await open(visit, url)
    await see(visit, `[data-result=${result}]`)
  })
}

const flash: Scene[] = [
  after('flash/card', 'flash/demo', choosing(/Sber|Сбер/), seeing('[name=mask]')),
  disputedFlashpay('flash/dispute', 'dispute', { type: 'payment', status: 1, deal: { state: 'paid' } }),
  disputedFlashpay('flash/sale-dispute', 'dispute', { type: 'sale', status: 1, deal: { state: 'paid' } }),
  disputedFlashpay('flash/sale-lost', 'ok', { type: 'sale', status: 2, deal: { state: 'closed' } }),
]

/** The longest possible label of a host name: 63 characters. */
const LONG_LABEL = 'checkout'.padEnd(63, 'x')

const errors: Scene[] = [
  scene('errors/not-found', (visit) => open(visit, '/')),
  scene('errors/unfinished', (visit) =>
    open(visit, '/payment-error?url=https%3A%2F%2Fmerchant.example%2Funfinished'),
  ),
  scene('errors/unfinished-unknown', (visit) =>
    open(visit, `/payment-error?url=https%3A%2F%2F${LONG_LABEL}.${LONG_LABEL}.example%2Funfinished`),
  ),
  scene(
    'errors/no-code',
    async (visit) => {
      const page = playwrightPage(visit)
      await page.clock.install()
      await page.route('**/assets/SalePage*', (route) => route.abort())
      await page.goto('/sale/demo')
      await pollUntil('the alert was not shown', async () => {
        await page.clock.fastForward(LOAD_RETRY_MS)
        return (await page.locator('[role=alert]').count()) > 0 || null
      })
    },
    { allow: /ERR_FAILED|Failed to (fetch|load)|Importing/, browser: {} },
  ),
]

/** All scenes, by chapter. */
export const SCENES: readonly Scene[] = [
  ...scenarios,
  ...purchase,
  ...sale,
  ...deposit,
  ...flash,
  ...errors,
].toSorted((one, other) => chapterOf(one).localeCompare(chapterOf(other)))

/** The scene with this id. */
export function sceneOf(id: string): Scene {
  const scene = SCENES.find((known) => known.id === id)
  if (!scene) throw new Error(`no scene ${id}`)
  return scene
}

/** Groups scenes into visits: scenes that continue each other share a visit, and each scene is in exactly one. */
export function visitsOf(scenes: readonly Scene[]): Scene[][] {
  const left = new Set(scenes)
  const last = scenes.filter(({ id }) => !scenes.some(({ after: from }) => from === id))
  return last.map((scene) => {
    const way: Scene[] = []
    let at: Scene | undefined = scene
    while (at && left.delete(at)) {
      way.unshift(at)
      const from: string | undefined = at.after
      at = scenes.find(({ id }) => id === from)
    }
    return way
  })
}

/** The chapter of a scene: the part of its id before the slash. */
export function chapterOf({ id }: Scene): string {
  return id.split('/')[0] ?? ''
}
