// long: both ways of embedding, and the origins that must not control them
/** The deposit page inside a shop of another origin. */
import { readFileSync } from 'node:fs'
import type { Frame, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Shop } from '../../src/sandbox/shop.ts'
import { DepositPage } from './models/depositPage.ts'
import { openSite, openTestShop } from './support/shop.ts'
import { test as base } from './support/test.ts'

interface FrameEvent {
  type: string
  [more: string]: unknown
}

/** What the script offers on the page of a shop. */
interface Kit {
  mount(...given: unknown[]): {
    frame: HTMLIFrameElement
    close(): void
    on(type: string, listener: (event: FrameEvent) => void): void
  }
  open(...given: unknown[]): unknown
}

const test = base.extend<{ shop: Shop; site: (html: string) => Promise<Shop> }>({
  shop: async ({ server, gateway }, give) => {
    const shop = await openTestShop(server, gateway)
    await give(shop)
    await shop.close()
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest wants a pattern here
  site: async ({}, give) => {
    const open: Shop[] = []
    await give(async (html) => {
      const site = await openSite(html)
      open.push(site)
      return site
    })
    await Promise.all(open.map((site) => site.close()))
  },
})

/** Events that the shop's page has received, except `resize`. */
async function received(page: Page): Promise<FrameEvent[]> {
  const lines = await page.locator('#events li').allTextContents()
  return lines.map((line) => JSON.parse(line) as FrameEvent).filter(({ type }) => type !== 'resize')
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe', { state: 'attached' })
  const frame = await element.contentFrame()
  if (frame === null) throw new Error('no frame')
  await frame.waitForSelector('[data-step]:not([data-step=loading])')
  return frame
}

/** Waits until messages that are already posted have been delivered. */
async function waitForMessages(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

async function play(page: Page, name: string): Promise<void> {
  const [{ status }] = await Promise.all([
    page.waitForResponse('**/play').then(async (response) => ({ status: response.status() })),
    page.click(`[data-play=${name}]`),
  ])
  expect(status).toBe(200)
}

describe('a shop that embeds the deposit page', () => {
  test('ROUTE-06 CP-02 CP-08 on the page, as high as its content, to success', async ({ page, shop }) => {
    await page.goto(shop.url)
    await page.click('#inline')
    const frame = await frameOf(page)
    expect(new URL(frame.url()).origin).not.toBe(shop.url)
    const deposit = new DepositPage(frame)
    await deposit.start('usdt')
    await deposit.shows('waiting')
    await page.waitForFunction(() => {
      const lines = [...document.querySelectorAll('#events [data-event=resize]')]
      const last = JSON.parse(lines.at(-1)?.textContent ?? '{}') as { height?: number }
      return document.querySelector('iframe')?.clientHeight === last.height && (last.height ?? 0) > 500
    })
    expect(await frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)

    await play(page, 'part')
    await deposit.comeBack()
    await deposit.shows('pending')
    await play(page, 'exact')
    await deposit.comeBack()
    await deposit.shows('success')
    await page.waitForSelector('#events [data-event=done]')
    const events = (await received(page)).map(({ type, state, status }) => [type, state ?? status])
    const states = ['init', 'waiting', 'pending', 'success'].map((state) => ['status', state])
    expect(events).toEqual([['ready', undefined], ...states, ['done', 2]])
    expect(page.url()).toBe(`${shop.url}/`)
  })

  test('ROUTE-06 in a window: keeps the focus, and asks before it is closed', async ({ page, shop }) => {
    await page.goto(shop.url)
    await page.click('#window')
    const deposit = new DepositPage(await frameOf(page))
    await deposit.start('btc')
    await deposit.shows('waiting')
    const isOpen = () => page.locator('dialog[open]').count()
    const question = page.getByRole('alertdialog')
    // The focus is in the frame, where the shop's window receives no key events.
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    // A browser may close the dialog at the third Escape; it opens again at once, with its question.
    await page.waitForSelector('dialog[open]')
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(await question.count()).toBe(0)
    for (let tab = 0; tab < 40; tab++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).not.toBe(
        'MAIN',
      )
      expect(await page.evaluate(() => document.activeElement?.id ?? '')).not.toMatch(/inline|window|lang/)
    }
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await question.getByRole('button', { name: 'Close' }).click()
    expect(await isOpen()).toBe(0)
    expect((await received(page)).at(-1)).toMatchObject({ type: 'close' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('window')
  })

  test('ROUTE-06 in a window: init to success, then Escape closes at once', async ({ page, shop }) => {
    await page.goto(shop.url)
    await page.click('#window')
    const frame = await frameOf(page)
    const deposit = new DepositPage(frame)
    await deposit.start('usdt')
    const id = (await received(page))[0]?.['id']
    await page.evaluate(
      async (body) => {
        await fetch('/play', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      },
      JSON.stringify({ id, play: 'over' }),
    )
    await deposit.comeBack()
    await deposit.shows('success')
    await page.waitForSelector('#events [data-event=done]', { state: 'attached' })
    await frame.click('h1')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
  })

  // In incognito windows and Playwright contexts, Chromium gives a cross-site frame no storage and no locks.
  test.for(['what the browser refuses', 'locks, channels and storage refused'])(
    'SAFE-05 STORE-08 ROUTE-06 embedded by another site completes a deposit, over a reload: %s',
    async (refused, { page, site, server, gateway }) => {
      const checkout = server.url.replace('127.0.0.1', 'localhost')
      const { id, url } = await gateway.cryptoPayment({ lang: 'en' })
      const other = await site('<!doctype html><title>Shop</title>')
      expect(new URL(other.url).hostname).not.toBe(new URL(checkout).hostname)
      if (refused.startsWith('locks'))
        await page.addInitScript(() => {
          if (!location.pathname.endsWith('/embedded')) return
          const denied = () => new DOMException('The request was denied.', 'SecurityError')
          const refuse = () => {
            throw denied()
          }
          for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel'])
            Object.defineProperty(window, name, { get: refuse })
          LockManager.prototype.request = () => Promise.reject(denied())
        })
      await page.goto(other.url)
      const embedded = `${checkout}${url}/embedded?origin=${encodeURIComponent(other.url)}`
      await page.evaluate((src) => {
        const frame = document.createElement('iframe')
        document.body.append(Object.assign(frame, { src, width: 400, height: 900 }))
      }, embedded)
      const frame = await frameOf(page)
      expect(new URL(frame.url()).origin).toBe(checkout)
      const deposit = new DepositPage(frame)
      await deposit.start('usdt')
      await deposit.shows('waiting')
      const address = await deposit.field('address')
      await frame.evaluate(() => location.reload())
      await deposit.shows('waiting')
      expect(await deposit.field('address')).toBe(address)
      await gateway.actOnOrder(id, { action: 'receive', amount: '25' })
      await deposit.comeBack()
      await deposit.shows('success')
      expect((await gateway.log()).filter(({ path }) => path.endsWith(`/cp/${id}/start`))).toHaveLength(1)
    },
  )

  test.for([280, 320, 900])('ROUTE-06 fits into %i pixels', async (width, { openPage, gateway }) => {
    const page = await openPage({ viewport: { width, height: 700 } })
    const btc = { status: 1, symbol: 'btc' }
    for (const fields of [{}, btc, { status: 1, amount_received: '3' }, { status: 3 }]) {
      const { url } = await gateway.cryptoPayment({ lang: 'ru', ...fields })
      await page.goto(`${url}/embedded`)
      await page.waitForSelector('[data-step]:not([data-step=loading])')
      if ('status' in fields && fields.status === 1) await page.waitForSelector('main svg[role=img]')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test('ROUTE-06 a page that does not load: an event, and a link', async ({ page, shop, server, allow }) => {
    allow(/ERR_FAILED|Failed to load resource/)
    await page.route('**/embedded?*', (route) => route.abort())
    await page.goto(shop.url)
    await page.click('#lang')
    const failure = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const made = await fetch('/orders', { method: 'POST', headers, body: '{}' })
      const { id } = (await made.json()) as { id: string }
      const kit = Reflect.get(window, 'GatewayCheckout') as Kit
      const embed = kit.mount('#place', { id, lang: 'en', timeout: 300 })
      return new Promise((resolve) => embed.on('error', resolve))
    })
    expect(failure).toMatchObject({ type: 'error', reason: 'timeout' })
    const link = page.locator('#place [role=alert] a')
    expect(await link.getAttribute('rel')).toBe('noopener')
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await tab.waitForSelector('[data-page=cpayment][data-step=init]')
    expect(new URL(tab.url()).origin).toBe(server.url)
  })

  test('ROUTE-06 in a window of a shop that resets margins and has a modal of its own', async ({
    page,
    site,
    server,
    gateway,
  }) => {
    const { id } = await gateway.cryptoPayment({ lang: 'en' })
    // What resets and libraries of dialogs do to a page.
    const { url } = await site(`<!doctype html><title>Shop</title>
      <style>* { margin: 0; padding: 0 }</style>
      <body style="pointer-events: none"><script src="${server.url}/embed.js"></script>
      <script>GatewayCheckout.open({ id: ${JSON.stringify(String(id))}, lang: 'en' })</script>`)
    await page.setViewportSize({ width: 900, height: 900 })
    await page.goto(url)
    await frameOf(page)
    const left = await page.locator('dialog').evaluate((dialog) => dialog.getBoundingClientRect().left)
    expect(left).toBe((900 - 480) / 2)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    expect(await page.locator('dialog').count()).toBe(0)
  })

  test('ROUTE-06 a shop in a srcdoc frame receives the events', async ({ page, site, server, gateway }) => {
    const { id } = await gateway.cryptoPayment({ lang: 'en' })
    const shop = `<body><script src="${server.url}/embed.js"></script><script>
      window.received = []
      const deposit = GatewayCheckout.open({ id: ${JSON.stringify(String(id))}, lang: 'en' })
      for (const type of ['status', 'done']) deposit.on(type, (event) => received.push(event.state ?? type))
    </script>`
    const { url } = await site('<!doctype html><title>Builder of sites</title>')
    await page.goto(url)
    await page.evaluate((srcdoc) => {
      const frame = document.createElement('iframe')
      document.body.append(Object.assign(frame, { srcdoc, width: 380, height: 700 }))
    }, shop)
    const outer = await (await page.waitForSelector('iframe')).contentFrame()
    const inner = await (await outer?.waitForSelector('iframe', { state: 'attached' }))?.contentFrame()
    if (!outer || !inner) throw new Error('no frame')
    const deposit = new DepositPage(inner)
    await deposit.start('usdt')
    await deposit.shows('waiting')
    await outer.getByRole('button', { name: 'Close', exact: true }).first().click()
    const question = outer.getByRole('alertdialog')
    await question.waitFor()
    await gateway.actOnOrder(id, { action: 'receive', amount: '25' })
    await deposit.comeBack()
    await deposit.shows('success')
    // The deposit is finished, so the question must close by itself.
    await question.waitFor({ state: 'detached' })
    const events = await outer.evaluate(() => Reflect.get(window, 'received') as unknown)
    expect(events).toEqual(['init', 'waiting', 'success', 'done'])
  })

  test('ROUTE-06 a wrong option throws what is wrong, and leaves nothing', async ({ page, site, server }) => {
    const { url } = await site(
      `<!doctype html><title>Shop</title><div id="place"></div><script src="${server.url}/embed.js"></script>`,
    )
    await page.goto(url)
    const outcomes = await page.evaluate(() => {
      const kit = Reflect.get(window, 'GatewayCheckout') as Kit
      const tries = [
        () => kit.mount('#nowhere', { id: 1 }),
        () => kit.mount(null, { id: 1 }),
        () => kit.mount('#place', {}),
        () => kit.mount('#place'),
        () => kit.open({ id: '' }),
        () => kit.open(),
        () => kit.open({ id: 'https://pay.example/cpayment/1' }),
      ]
      const words = tries.map((attempt) => {
        try {
          attempt()
          return 'nothing'
        } catch (error) {
          return String(error)
        }
      })
      // A listener that is left over would fail at the next message.
      postMessage('anything', '*')
      return words
    })
    const errors = [
      ...Array<string>(2).fill('there is no such element'),
      ...Array<string>(4).fill('no id of a deposit is given'),
      'this is no id of a deposit: https://pay.example/cpayment/1',
    ]
    expect(outcomes).toEqual(errors.map((error) => `TypeError: GatewayCheckout: ${error}`))
    await waitForMessages(page)
    expect(await page.locator('iframe, dialog').count()).toBe(0)
    const addresses = await page.evaluate(() => {
      const kit = Reflect.get(window, 'GatewayCheckout') as Kit
      return ['toString', 'uk', 'tg-TJ', 'EN']
        .map((lang) => {
          const embed = kit.mount('#place', { id: ' 1 ', lang })
          embed.close()
          return new URL(embed.frame.src)
        })
        .map(({ pathname, search }) => `${pathname} ${search.split('&')[0]}`)
    })
    expect(addresses).toEqual(['ru', 'ua', 'tj', 'en'].map((lang) => `/cpayment/1/embedded ?lang=${lang}`))
  })

  test('ROUTE-06 is refused before a body, and closed by a removed place', async ({ page, site, server }) => {
    const { url } = await site(
      `<!doctype html><html><head><title>Shop</title><script src="${server.url}/embed.js"></script><script>
        try { GatewayCheckout.open({ id: 1 }) } catch (error) { window.refusal = String(error) }
      </script></head><body><div id="place"></div></body></html>`,
    )
    await page.goto(url)
    expect(await page.evaluate(() => Reflect.get(window, 'refusal') as unknown)).toBe(
      'TypeError: GatewayCheckout: the page has no body yet',
    )
    const type = await page.evaluate(() => {
      const kit = Reflect.get(window, 'GatewayCheckout') as Kit
      const embed = kit.mount('#place', { id: 1, timeout: 50 })
      document.querySelector('#place')?.remove()
      return new Promise((resolve) => {
        for (const name of ['error', 'close']) embed.on(name, (event) => resolve(event.type))
      })
    })
    expect(type).toBe('close')
  })

  test('ROUTE-06 I18N-04 has its texts in a shop of any charset', async ({ page, site, server, gateway }) => {
    const { id } = await gateway.cryptoPayment({ lang: 'ru' })
    // The attribute does what the encoding of the shop's page would do.
    const { url } = await site(
      `<!doctype html><title>Shop</title><body><script charset="windows-1251" src="${server.url}/embed.js"></script>
      <script>GatewayCheckout.open({ id: ${JSON.stringify(id)}, lang: 'ru' })</script>`,
    )
    await page.goto(url)
    await frameOf(page)
    expect(await page.locator('dialog button').first().getAttribute('aria-label')).toBe('Закрыть')
  })

  test('ROUTE-06 the examples of docs/integrate.md run', async ({ openPage, site, server, gateway }) => {
    const examples = [...readFileSync('docs/integrate.md', 'utf8').matchAll(/```html\n([\s\S]*?)```/g)]
    expect(examples).toHaveLength(3)
    // Side by side, because each mostly waits for the next poll.
    const follow = async (example: string) => {
      const { id } = await gateway.cryptoPayment({ lang: 'en' })
      const html = example.replaceAll('https://pay.example', server.url).replaceAll('PAYMENT_ID', String(id))
      const page = await openPage()
      await page.goto((await site(`<!doctype html><title>Shop</title>${html}`)).url)
      const opener = page.locator('#top-up')
      if ((await opener.count()) > 0) await opener.click()
      const frame = await frameOf(page)
      await new DepositPage(frame).start('usdt')
      await gateway.actOnOrder(id, { action: 'receive', amount: '25' })
      await new DepositPage(frame).comeBack()
      if (example.includes('Thank you')) await page.waitForFunction(() => document.title === 'Thank you')
      else if (example.includes('top-up')) await page.waitForSelector('iframe', { state: 'detached' })
      else await new DepositPage(frame).shows('success')
    }
    await Promise.all(examples.map(([, example = '']) => follow(example)))
  })
})

describe('other origins', () => {
  test('ROUTE-06 no frame, window or shop can send events of a deposit', async ({ page, shop, site }) => {
    await page.goto(shop.url)
    await page.click('#inline')
    await new DepositPage(await frameOf(page)).start('usdt')
    const before = await received(page)
    const id = String(before[0]?.['id'])
    const lie = JSON.stringify({ source: 'gateway-checkout', version: 1, id, type: 'done', status: 2 })
    const sibling = await site(`<script>var rounds = 0; setInterval(() => {
      rounds += 1
      parent.postMessage(${lie}, '*')
      for (const frame of [...Array(parent.length).keys()]) {
        parent[frame].postMessage(${lie}, '*')
        parent[frame].postMessage({ source: 'gateway-checkout', version: 1, type: 'close' }, '*')
      }
    }, 20)</script>`)
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src, id: 'sibling' }))
    }, sibling.url)
    await page.evaluate((text) => postMessage(JSON.parse(text), '*'), lie)
    const liar = await (await page.waitForSelector('#sibling')).contentFrame()
    // An off-screen frame gets no animation frames: poll by a timer.
    await liar?.waitForFunction(() => Number(Reflect.get(window, 'rounds')) > 10, null, { polling: 50 })
    expect(await received(page)).toEqual(before)
    const frame = page.frames().find((one) => one.url().includes('/embedded'))
    expect(await frame?.getAttribute('[data-page]', 'data-step')).toBe('inProcess')
  })

  test('ROUTE-06 only the named origin receives events; if none is named, a parent receives ready and resize', async ({
    openPage,
    shop,
    site,
    server,
    gateway,
    allow,
  }) => {
    allow(/does not match the recipient window's origin/)
    const { id, url } = await gateway.cryptoPayment({ status: 1 })
    for (const [query, types] of [
      [`?origin=${encodeURIComponent(shop.url)}`, []],
      ['', ['ready', 'resize']],
    ] as const) {
      const hostile =
        await site(`<!doctype html><iframe width="400" height="900" src="${server.url}${url}/embedded${query}"></iframe>
        <script>window.received = []; addEventListener('message', (event) => received.push(event.data.type))
        setInterval(() => frames[0].postMessage({ source: 'gateway-checkout', version: 1, type: 'status', status: 2 }, '*'), 50)</script>`)
      const page = await openPage()
      await page.goto(hostile.url)
      const frame = await frameOf(page)
      await gateway.actOnOrder(id, { action: 'receive', amount: '5' })
      await new DepositPage(frame).comeBack()
      await new DepositPage(frame).shows('pending')
      await waitForMessages(page)
      const all = (await page.evaluate(() => Reflect.get(window, 'received') as string[])) ?? []
      expect([...new Set(all)].toSorted()).toEqual([...types])
    }
  })

  test('ROUTE-06 every other page refuses to be framed', async ({ page, site, server, gateway, allow }) => {
    allow(/frame-ancestors|X-Frame-Options|Refused to (display|frame)|Framing/i)
    const fast = [gateway.flashpay({ type: 'payment' }), gateway.flashpay({ type: 'sale' })]
    const orders = await Promise.all([gateway.purchase(), gateway.sale(), gateway.cryptoPayment(), ...fast])
    const pages = [...orders.map(({ url }) => url), '/payment-error', '/', '/cpayment/1/embedded/more']
    for (const path of pages) {
      const { headers } = await fetch(server.url + path, { headers: { accept: 'text/html' } })
      expect(`${path}: ${headers.get('content-security-policy')}`).toContain("frame-ancestors 'none'")
    }
    const frames = pages.map((path) => `<iframe src="${server.url}${path}"></iframe>`)
    const hostile = await site(`<!doctype html>${frames.join('')}`)
    await page.goto(hostile.url)
    for (const frame of page.frames().slice(1)) expect(await frame.locator('[data-page]').count()).toBe(0)
    expect(await gateway.log()).toEqual([])
  })

  test('ROUTE-06 does not start in a frame without the header', async ({ page, site, server, gateway }) => {
    const { url } = await gateway.purchase({ lang: 'en' })
    await page.route(`**${url}`, async (route) => {
      const answer = await route.fetch()
      const { 'content-security-policy': _policy, 'x-frame-options': _option, ...headers } = answer.headers()
      await route.fulfill({ response: answer, headers })
    })
    const hostile = await site(`<!doctype html><iframe src="${server.url}${url}"></iframe>`)
    await page.goto(hostile.url)
    const frame = await (await page.waitForSelector('iframe')).contentFrame()
    await frame?.waitForSelector('[data-refused=framed] a[target=_blank]')
    expect(await frame?.locator('[data-page]').count()).toBe(0)
    expect((await gateway.log()).filter(({ path }) => !path.endsWith('/codedata'))).toEqual([])
  })
})
