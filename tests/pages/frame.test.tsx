import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LANGS } from '../../src/contract/orders.ts'
import { failureHappened } from '../../src/features/notices/noticesSlice.ts'
import { Brand } from '../../src/features/frame/Brand.tsx'
import { Frame } from '../../src/features/frame/Frame.tsx'
import { Handoff } from '../../src/features/frame/Handoff.tsx'
import { HintsPanel } from '../../src/features/frame/HintsPanel.tsx'
import { inAppOf } from '../../src/features/frame/inApp.ts'
import {
  looked,
  pageLeft,
  pageOpened,
  reachChanged,
  returned,
  selectLookedAt,
} from '../../src/features/frame/frameSlice.ts'
import { gatewaySettingsSeen } from '../../src/features/frame/siteSlice.ts'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { at, has, stage } from '../support/stage.tsx'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()
const page = <Frame page="payment">Content</Frame>
const videos = { ru: 'https://video.test/ru', en: 'https://video.test/en', azn: 'https://video.test/azn' }
const site = gatewaySettingsSeen({
  app_title: 'Sky Pay',
  support: { handle: 'help', url: 'https://messenger.test/help' },
  videos,
  exchange_url: null,
  contacts_url: null,
  minimums: {},
})
const START = Date.parse('2026-03-02T09:00:00.000Z')

afterEach(() => vi.restoreAllMocks())

describe('the frame', () => {
  it('NOTE-07 shows the version once, and names page and step', async () => {
    await stage(world, <Frame page="sale" step="init" children="Content" />)
    expect(document.querySelectorAll('[data-field=version]')).toHaveLength(1)
    expect(at('[data-field=version]')).toHaveTextContent(/^v1\.6\.34$/)
    expect(at('[data-page]').dataset).toMatchObject({ page: 'sale', step: 'init' })
    expect(at('main')).toHaveTextContent('Content')
  })

  it('PUR-27 FP-11 has support and the tutorial in its foot, in new tabs', async () => {
    const { send } = await stage(world, page)
    await send(site)
    const support = at('[data-action=support-link]')
    expect(support).toHaveAttribute('href', 'https://messenger.test/help')
    expect(support).toHaveAttribute('target', '_blank')
    expect(support).toHaveAttribute('rel', 'noopener noreferrer')
    expect(at('[data-action=video-link]')).toHaveAttribute('href', 'https://video.test/en')
    expect(at('header')).toHaveTextContent('Sky Pay')
  })

  it('A8 leaves brand, side panel, foot and version out inside a merchant’s page', async () => {
    await stage(
      world,
      <Frame page="cpayment" embedded aside="Side">
        Content
      </Frame>,
    )
    for (const gone of ['[data-field=version]', 'footer', 'aside', '[data-action=support-link]'])
      expect(has(gone), gone).toBe(false)
    expect(has('[data-action=language]')).toBe(true)
  })

  it('shows a merchant’s logo from the web only', async () => {
    await stage(world, <Brand name="Shop" logo="https://shop.test/logo.png" />)
    expect(at('img')).toHaveAttribute('src', 'https://shop.test/logo.png')
    await stage(world, <Brand name="Other" logo="javascript:alert(1)" />)
    expect(document.querySelectorAll('img')).toHaveLength(1)
    expect(screen.getByText('Other')).toBeInTheDocument()
  })
})

describe('the language switch', () => {
  it('I18N-01 I18N-02 lists five languages, each with its flag and its own name', async () => {
    const { user } = await stage(world, page)
    await user.click(at('[data-action=language]'))
    const entries = [...document.querySelectorAll<HTMLElement>('[data-lang]')]
    expect(entries.map(({ dataset }) => dataset['lang'])).toEqual(['ru', 'en', 'ua', 'uz', 'tj'])
    for (const entry of entries) {
      expect(entry.querySelector('svg')).not.toBeNull()
      expect(entry).toHaveAccessibleName()
    }
  })

  it('FP-12 I18N-03 I18N-05 STORE-07 changes every text, and remembers the choice', async () => {
    const { user, client, send } = await stage(world, page)
    const tags: string[] = []
    client.deps.device.setLanguage = (tag) => void tags.push(tag)
    await send(site)
    await user.click(at('[data-action=language]'))
    await user.click(at('[data-lang=ua]'))
    // Its texts come from the disk.
    await vi.waitFor(async () => {
      await advance(10)
      expect(tags).toEqual(['uk'])
    })
    expect(at('[data-action=support-link]')).toHaveTextContent('Підтримка')
    expect(client.deps.storage.get('language')).toBe('ua')
    expect(client.browser.area.getItem('language')).toBe('ua')
  })
})

describe('the hints', () => {
  const openers = () => [...document.querySelectorAll('aside [aria-expanded]')]
  const panel = (currency: string | null) => (
    <Frame page="payment" aside={<HintsPanel flow="payment" currency={currency} />} children="Content" />
  )

  it('HINT-01 open one at a time', async () => {
    const { user } = await stage(world, panel(null))
    const [first, second] = openers()
    if (!first || !second) throw new Error('no hints')
    await user.click(first)
    expect(first).toHaveAttribute('aria-expanded', 'true')
    await user.click(second)
    expect(first).toHaveAttribute('aria-expanded', 'false')
    expect(second).toHaveAttribute('aria-expanded', 'true')
  })

  it.each([
    [null, 3, null],
    ['rub', 4, 'https://video.test/en'],
    ['azn', 4, 'https://video.test/azn'],
  ])('HINT-02 HINT-03 for the currency %s there are %s', async (currency, count, video) => {
    const { user, send } = await stage(world, panel(currency))
    await send(site)
    expect(openers()).toHaveLength(count)
    if (video === null) return
    const last = openers().at(-1)
    if (last) await user.click(last)
    expect(within(at('aside')).getByRole('link')).toHaveAttribute('href', video)
  })

  it.each(LANGS)('HINT-05 warn of impostors in %s', async (lang) => {
    const { client } = await stage(world, panel(null), { lang })
    expect(at('aside [role=note]')).toHaveTextContent(client.texts.t('hints.impostor'))
  })
})

describe('the connection', () => {
  it('says that it is gone, and how old the page is', async () => {
    const { send } = await stage(world, page)
    await send(looked(START))
    await advance(125_000)
    await send(reachChanged({ reached: false, at: START + 125_000 }))
    const notice = at('[data-notice=offline]')
    expect(notice).toHaveAttribute('role', 'status')
    expect(notice).toHaveTextContent('You are offline')
    expect(notice).toHaveTextContent(/as of \d\d:\d\d:\d\d/)
    expect(notice).toHaveTextContent('Updated 2 minutes ago')
    await send(reachChanged({ reached: true, at: START + 125_000 }))
    expect(has('[data-notice]')).toBe(false)
  })

  it('says so as soon as the device knows', async () => {
    const { send, client } = await stage(world, page)
    await send(pageOpened({ page: 'not-found', id: '' }))
    await advance(100)
    client.device.come('offline')
    await advance(10)
    expect(has('[data-notice=offline]')).toBe(true)
  })

  it('marks what may be old after a failed look, until the next good one', async () => {
    const { send } = await stage(world, page)
    await send(looked(START))
    const error = {
      kind: 'refused',
      status: 500,
      detail: null,
      fields: {},
      statusText: '',
      call: 'GET /payments_v2/{id}',
    } as const
    await send(
      failureHappened({ place: 'background', error, action: errorPolicy('background', error), risk: null }),
    )
    expect(has('[data-notice=stale]')).toBe(false)
    await advance(11_000)
    expect(at('[data-notice=stale]')).toHaveTextContent('may be out of date')
    await send(looked(START + 11_000))
    expect(has('[data-notice=stale]')).toBe(false)
  })

  it('marks what may be old when the person comes back', async () => {
    const { send, client } = await stage(world, page)
    await send(looked(START))
    await advance(60_000)
    await send(returned('visible'))
    await advance(1_100)
    expect(has('[data-notice=stale]')).toBe(true)
    await send(looked(START + 61_000))
    expect(has('[data-notice=stale]')).toBe(false)
    await send(pageLeft())
    await send(pageOpened({ page: 'not-found', id: '' }))
    expect(selectLookedAt(client.store.getState())).toBeNull()
  })

  it('tells of a device clock that is off by more than a minute', async () => {
    const { client } = await stage(world, page)
    expect(has('[role=note]')).toBe(false)
    client.deps.clock.sync(new Date(START + 50_000).toISOString())
    await advance(1_100)
    expect(has('[role=note]')).toBe(false)
    client.deps.clock.sync(new Date(START + 3_600_000).toISOString())
    await advance(1_100)
    expect(at('[role=note]')).toHaveTextContent(/it is \d\d:00 now/)
  })
})

describe('other places', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14) Telegram-Android/11.2 Chrome/130', 'telegram'],
    ['Mozilla/5.0 (iPhone) AppleWebKit Instagram 300.0', 'instagram'],
    ['Mozilla/5.0 (iPhone) [FBAN/FBIOS;FBAV/400]', 'facebook'],
    ['Mozilla/5.0 (Linux) VKAndroidApp/8.1', 'vk'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130 Safari/537.36', null],
  ])('knows the browser of an app by %s', (agent, app) => {
    expect(inAppOf(agent)).toBe(app)
  })

  it('knows Telegram on iOS by what it puts on the window', () => {
    expect(inAppOf('Mozilla/5.0 (iPhone) Safari', { TelegramWebviewProxy: {} })).toBe('telegram')
  })

  it('helps out of such a browser, until it is put away', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Instagram 300.0')
    const { user } = await stage(world, page, { path: '/payment/9?x=1' })
    expect(document.body).toHaveTextContent('Open in browser')
    await user.click(at('[data-copy=page]'))
    expect(await navigator.clipboard.readText()).toBe('http://localhost/payment/9')
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(has('[data-copy=page]')).toBe(false)
  })

  it('draws the page’s address for the phone when it is asked for', async () => {
    const { user } = await stage(world, <Handoff />, { path: '/payment/9?x=1' })
    expect(has('svg title')).toBe(false)
    await user.click(screen.getByRole('button'))
    await vi.waitFor(async () => {
      await advance(10)
      expect(has('svg title')).toBe(true)
    })
  })
})
