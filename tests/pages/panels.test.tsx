/** Each part of the page throws in turn: requisites, countdown and "I paid" stay. */
import { act } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { purchase } from '../../src/contract/orders.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { createTestBrowser, createTestDevice } from '../support/browser.ts'
import { allowConsole } from '../support/console.ts'
import { LONG_REQUISITES } from '../support/hostile.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()

const { breakable, switched } = vi.hoisted(() => {
  const state = { broken: '', thrown: 0 }
  /** The module with components, by default all, that throw while the part is broken. */
  const wrap =
    (name: string, only?: readonly string[]) =>
    async (original: () => Promise<Record<string, unknown>>): Promise<Record<string, unknown>> => {
      const real = await original()
      const entries = Object.entries(real).map(([key, value]) => {
        if (typeof value !== 'function' || !(only?.includes(key) ?? /^[A-Z]/.test(key))) return [key, value]
        const draw = value as (props: object) => unknown
        return [
          key,
          (props: object) => {
            if (state.broken !== name) return draw(props)
            state.thrown += 1
            throw new Error(`${name} is broken`)
          },
        ]
      })
      return Object.fromEntries(entries) as Record<string, unknown>
    }
  return { breakable: wrap, switched: state }
})

vi.mock('../../src/features/deal/Requisites.tsx', breakable('requisites', ['Requisites']))
vi.mock('../../src/shell/DeadlineCountdown.tsx', breakable('countdown'))
vi.mock('../../src/ui/QrCode.tsx', breakable('QR code'))
vi.mock('../../src/features/deal/RequisitesChangedNotice.tsx', breakable('notice of new requisites'))
vi.mock('../../src/shell/OfflineBanner.tsx', breakable('notice of the connection'))
vi.mock('../../src/shell/PageNotices.tsx', breakable('notice of the clock'))
vi.mock('../../src/app/ToastsAndDialogs.tsx', breakable('toasts and dialogs'))
vi.mock('../../src/features/auth/AuthDialogs.tsx', breakable('sign-in'))
vi.mock('../../src/features/chat/DealTabs.tsx', breakable('tabs'))
vi.mock('../../src/features/chat/ChatPanel.tsx', breakable('chat'))
vi.mock('../../src/features/chat/SupportPanel.tsx', breakable('support chat'))
vi.mock('../../src/pages/payment/InfoTab.tsx', breakable('details'))
vi.mock('../../src/ui/Accordion.tsx', breakable('hints'))
vi.mock('../../src/features/auth/RegistrationOffer.tsx', breakable('registration prompt'))
vi.mock('../../src/shell/Handoff.tsx', breakable('hand-off'))
vi.mock('../../src/shell/SidePanel.tsx', breakable('side panel'))
vi.mock('../../src/pages/payment/OrderAside.tsx', breakable('summary'))
vi.mock('../../src/shell/SupportLink.tsx', breakable('foot'))
vi.mock('../../src/shell/Brand.tsx', breakable('brand'))
vi.mock('../../src/shell/LanguageSwitch.tsx', breakable('language switch'))
vi.mock('../../src/shell/ProgressLine.tsx', breakable('progress'))

const REQUISITE = '4111111111111111, IVAN PETROV'

beforeEach(() => {
  switched.broken = ''
  switched.thrown = 0
})

async function open(broken: string): Promise<ShownPage> {
  allowConsole(/is broken|error boundary|The above error occurred/)
  const deal = { state: 'confirmed', requisite: REQUISITE }
  const id = await world.make('purchases', { status: 1, amount: '5000', currency: 'rub', is_qr: true, deal })
  switched.broken = broken
  const browser = createTestBrowser()
  createTestDevice(browser).storage.set('requisites', { [`payment/${id}`]: '5222222222222222' })
  const page = await renderPage(world, `/payment/${id}`, { browser })
  await until(() => page.hasAction('confirm-paid'))
  await advance(1_000)
  return page
}

/** Expects requisites, countdown and "I paid" on screen. */
async function expectPayable(page: ShownPage) {
  expect(page.field('requisite')?.replaceAll(/\s/g, '')).toBe('4111111111111111')
  expect(page.field('countdown')).toMatch(/^\d+:\d\d/)
  await page.press('confirm-paid')
  await page.opens('confirm')
}

describe('a part of the page that throws', () => {
  it.each([
    'QR code',
    'notice of new requisites',
    'notice of the connection',
    'notice of the clock',
    'toasts and dialogs',
    'sign-in',
    'tabs',
    'hints',
    'registration prompt',
    'hand-off',
    'side panel',
    'summary',
    'foot',
    'brand',
    'language switch',
    'progress',
  ])('SAFE-10 %s: requisites, countdown and “I paid” stay', async (broken) => {
    const page = await open(broken)
    await until(() => switched.thrown > 0)
    await expectPayable(page)
  })

  it.each([
    ['chat', 'chat'],
    ['support chat', 'support'],
    ['details', 'info'],
  ])('SAFE-10 %s: an error in its tab; the other tab still shows the requisites', async (broken, tab) => {
    const page = await open(broken)
    await page.press('tab', `[data-tab="${tab}"]`)
    await until(() => document.querySelector('[role="tabpanel"] [data-notice="panel-failed"]') !== null)
    expect(switched.thrown).toBeGreaterThan(0)
    await page.press('tab', '[data-tab="deal"]')
    await expectPayable(page)
  })

  it('SAFE-10 the requisites themselves: countdown and “I paid” stay, and a press renders them again', async () => {
    const page = await open('requisites')
    expect(page.field('requisite')).toBeNull()
    expect(page.field('countdown')).toMatch(/^\d+:\d\d/)
    expect(page.hasAction('confirm-paid')).toBe(true)
    switched.broken = ''
    const retry = document.querySelector<HTMLElement>('[data-notice="panel-failed"] button')
    await act(async () => retry?.click())
    await expectPayable(page)
  })

  it('SAFE-10 the countdown: requisites and “I paid” stay', async () => {
    const page = await open('countdown')
    expect(switched.thrown).toBeGreaterThan(0)
    expect(page.field('requisite')).not.toBeNull()
    await page.press('confirm-paid')
    await page.opens('confirm')
  })
})

it('SAFE-10 a requisite of any length is shown with countdown and “I paid”; without a QR code if it is too long for one', async () => {
  const page = await open('')
  const { id } = page.client.opened
  const shown: string[] = []
  const drawn = LONG_REQUISITES.filter(([name]) => /^digits|, (?:1|3000|100000)$/.test(name))
  for (const [place, [name, requisite]] of drawn.entries()) {
    const deal = { deal_id: 900 + place, state: 'confirmed', requisite, expire_in: 300, lot_id: 8 }
    const order = v.parse(purchase, { id, status: 1, currency: 'rub', is_qr: true, deal })
    const at = page.client.deps.clock.now()
    await act(async () => void page.client.store.dispatch(orderLoaded({ kind: 'purchase', order, at })))
    const isWhole = page.field('requisite') !== null && page.hasAction('confirm-paid')
    const hasCode = document.querySelector('figure svg') !== null
    const isShort =
      new TextEncoder().encode(requisite.trim()).length <= 512 && !/\p{Surrogate}/u.test(requisite)
    const isFailed = document.querySelector('[data-notice="panel-failed"]') !== null
    if (!isWhole || hasCode !== isShort || isFailed) shown.push(name)
  }
  expect(shown).toEqual([])
})
