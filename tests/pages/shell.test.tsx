import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LANGS } from '../../src/contract/languages.ts'
import { textOf } from '../../src/i18n/localize.ts'
import type { TextKey } from '../../src/i18n/types.ts'
import type { OrderAddress } from '../../src/rules/paths.ts'
import { Brand } from '../../src/shell/Brand.tsx'
import { PageShell } from '../../src/shell/PageShell.tsx'
import { SidePanel } from '../../src/shell/SidePanel.tsx'
import { gatewaySettingsLoaded } from '../../src/shell/deploymentSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { at, renderComponent } from '../support/renderComponent.tsx'
import { orderAt } from '../support/state.ts'
import { eventuallyTrue, useWorld } from '../support/world.ts'

const world = useWorld()
const page = (
  <PageShell page="payment">
    <p>Content</p>
  </PageShell>
)
const videoOf = (name: string) => `https://video.test/${name}`
const videos = { ru: videoOf('ru'), en: videoOf('en'), azn: videoOf('azn'), sale: videoOf('sale') }
const deployment = gatewaySettingsLoaded({
  support: { handle: 'help', url: 'https://messenger.test/help' },
  ...{ app_title: 'Sky Pay', videos, exchange_url: null, contacts_url: null, minimums: {} },
})

describe('the frame', () => {
  it('NOTE-07 shows the version once, and names page and step', async () => {
    await renderComponent(
      world,
      <PageShell page="sale" step="init">
        <p>Content</p>
      </PageShell>,
    )
    expect(document.querySelectorAll('[data-field=version]')).toHaveLength(1)
    expect(at('[data-field=version]')).toHaveTextContent(/^v1\.6\.34$/)
    expect(at('[data-page]').dataset).toMatchObject({ page: 'sale', step: 'init' })
    expect(at('main')).toHaveTextContent('Content')
  })

  it('PUR-27 FP-11 has support and the tutorial in its footer, in new tabs', async () => {
    const { send } = await renderComponent(world, page)
    await send(deployment)
    const support = at('[data-action=support-link]')
    expect(support).toHaveAttribute('href', 'https://messenger.test/help')
    expect(support).toHaveAttribute('target', '_blank')
    expect(support).toHaveAttribute('rel', 'noopener noreferrer')
    expect(at('[data-action=video-link]')).toHaveAttribute('href', 'https://video.test/en')
    expect(at('header')).toHaveTextContent('Sky Pay')
  })

  it('shows a merchant’s logo only from the origins that the deployment names', async () => {
    const shop = (name: string, image_url: string) =>
      renderComponent(world, <Brand merchant={{ name, image_url, website: null }} />)
    await shop('Shop', 'http://localhost/logo.png')
    expect(at('img')).toHaveAttribute('src', 'http://localhost/logo.png')
    await shop('Other', 'https://tracker.test/pixel.png')
    await shop('Spy', 'https://spy.test/logo.png')
    expect(document.querySelectorAll('img')).toHaveLength(1)
    expect(screen.getByText('Other')).toBeInTheDocument()
  })
})

describe('the language switch', () => {
  it('FP-12 I18N-03 I18N-05 STORE-07 changes every text, and remembers the choice', async () => {
    const { user, client, send } = await renderComponent(world, page)
    const tags: string[] = []
    client.deps.device.setLanguage = (tag) => void tags.push(tag)
    await send(deployment)
    await user.click(at('[data-action=language]'))
    await user.click(at('[data-lang=ua]'))
    // Its texts are loaded from the disk.
    await eventuallyTrue(() => tags.join() === 'uk')
    expect(at('[data-action=support-link]')).toHaveTextContent('Підтримка')
    expect(client.deps.storage.get('language')).toBe('ua')
    expect(client.browser.area.getItem('language')).toBe('ua')
  })
})

describe('the hints', () => {
  // Only what the test sends counts.
  beforeEach(() => world.setFaults({ call: '/settings', status: 404, body: {} }))
  const openers = () => [...document.querySelectorAll('aside [aria-expanded]')]
  const panel = (
    <PageShell page="payment" aside={<SidePanel button="I paid" offer={null} />}>
      <p>Content</p>
    </PageShell>
  )
  const opened = (page: OrderAddress['page'], type: OrderAddress['type']) =>
    pageOpened({ page, id: '7', ...(type && { type }) })

  it.each([
    ['payment', undefined, 'payment:paymentHints', 'how', true],
    ['sale', undefined, 'sale:saleHints', 'how', true],
    ['cpayment', undefined, 'cpayment:cryptoHints', 'how', false],
    ['flashpay', 'payment', 'flashpay:flashpayHints', 'how', true],
    ['flashpay', 'sale', 'flashpay:flashpayHints', 'howSale', true],
  ] as const)('HINT-01 HINT-02 CP-07 of %s are three, and the video where there is one', async (...row) => {
    const [page, type, group, how, hasVideo] = row
    const { client, user, send } = await renderComponent(world, panel)
    await send(opened(page, type))
    await send(orderAt(0, { currency: 'rub' }))
    await send(deployment)
    const text = (key: string) => textOf(client.i18n.t, key as TextKey, { button: 'I paid' })
    const hints = [`${group}.${how}`, `${group}.check`, `${group}.security`]
    if (hasVideo) hints.push('common:hints.video')
    expect(openers().map(({ textContent }) => textContent)).toEqual(hints.map((one) => text(`${one}.title`)))
    for (const [place, opener] of openers().entries()) {
      await user.click(opener)
      expect(at('aside')).toHaveTextContent(text(`${hints[place]}.text`))
    }
  })

  it.each([
    [null, 3, null],
    ['rub', 4, 'https://video.test/en'],
    ['azn', 4, 'https://video.test/azn'],
  ])('HINT-02 HINT-03 for the currency %s there are %s', async (currency, count, video) => {
    const { user, send } = await renderComponent(world, panel)
    await send(opened('payment', undefined))
    await send(orderAt(0, { currency }))
    await send(deployment)
    expect(openers()).toHaveLength(count)
    if (video === null) return
    const last = openers().at(-1)
    if (last) await user.click(last)
    expect(within(at('aside')).getByRole('link')).toHaveAttribute('href', video)
  })

  it('STORE-03 HINT-02 the currency of the last order counts for an order that names none', async () => {
    const browser = createTestBrowser()
    const { client } = await renderComponent(world, <p />, { browser })
    client.deps.storage.set('currency', 'azn')
    const { send } = await renderComponent(world, panel, { browser })
    await send(opened('payment', undefined))
    await send(deployment)
    expect(openers()).toHaveLength(4)
  })

  it.each(LANGS)('HINT-05 warn of impostors in %s', async (lang) => {
    const { client, send } = await renderComponent(world, panel, { lang })
    await send(opened('payment', undefined))
    expect(at('aside [role=note]')).toHaveTextContent(client.i18n.t('common:hints.impostor'))
  })
})
