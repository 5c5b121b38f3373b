import { describe, expect, it } from 'vitest'
import { LANGS } from '../../src/contract/languages.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { at, has } from '../support/renderComponent.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const ROLES = { ru: 'Трейдер', en: 'Trader', ua: 'Трейдер', uz: 'Treyder', tj: 'Трейдер' }

const tab = (name: string) => `[data-tab="${name}"]`
const messages = () => [...document.querySelectorAll<HTMLElement>('[data-message]')]
const heading = () => at('[role="tabpanel"] h2').textContent
/** How often the conversation warns of impostors: always once at its top. */
const warnings = ({ client }: ShownPage) =>
  (at('[role="tabpanel"]').textContent ?? '').split(client.i18n.t('common:hints.impostor')).length - 1

/** Opens the chat of a running deal with a trader of this nickname. */
async function openChat(nickname: string, options: { lang?: (typeof LANGS)[number]; kind?: 'sales' } = {}) {
  const { kind, ...more } = options
  const [me, other] = kind ? ['seller', 'buyer'] : ['buyer', 'seller']
  const people = { [me]: { nickname: 'me' }, [other]: { nickname } }
  const deal = { state: 'confirmed', requisite: '4111111111111111, IVAN PETROV', ...people }
  const id = await world.make(kind ?? 'purchases', { status: 1, broker_id: 1, is_approved: true, deal })
  const page = await renderPage(world, `/${kind ? 'sale' : 'payment'}/${id}`, more)
  await page.press('tab', tab('chat'))
  await advance(300)
  return page
}

describe('the name of the other side', () => {
  it.each(LANGS)('SAFE-06 is shown after the role in %s, with a warning if it imitates us', async (lang) => {
    const page = await openChat('Support 24', { lang })
    expect(heading()).toBe(`${ROLES[lang]} · Support 24`)
    expect(warnings(page)).toBe(2)
    await world.act(page.dealId(), 'message', { text: 'Hello' })
    await until(() => messages().length > 0)
    expect(messages().at(-1)).toHaveTextContent(`${ROLES[lang]} · Support 24`)
  })

  it('SAFE-06 is shown after the role on a sale', async () => {
    await openChat('Support 24', { kind: 'sales' })
    expect(heading()).toBe('Trader · Support 24')
  })

  it('SAFE-06 of an ordinary trader causes no warning', async () => {
    const page = await openChat('anna-7')
    expect(heading()).toBe('Trader · anna-7')
    expect(warnings(page)).toBe(1)
  })

  it('SAFE-06 NOTE-04 that is a property of every object counts like any other', async () => {
    const page = await openChat('constructor')
    const unread = () => document.querySelector('[data-tab="chat"] [data-field="unread"]')?.textContent
    await page.press('tab', tab('deal'))
    expect(unread()).toBeUndefined()
    await world.act(page.dealId(), 'message', { text: 'Hello' })
    await until(() => unread() === '1')
  })

  it('SAFE-06 is cut wherever it is shown', async () => {
    const page = await openChat('x'.repeat(60))
    const short = `${'x'.repeat(32)}…`
    expect(heading()).toBe(`Trader · ${short}`)
    await world.act(page.dealId(), 'message', { text: 'Hello' })
    await until(() => messages().length > 0)
    await page.press('tab', tab('info'))
    expect(page.text()).toContain(short)
    await world.act(page.dealId(), 'message', { text: 'Are you there?' })
    await until(() => document.querySelector('[data-toasts]')?.textContent?.includes('Trader · ') === true)
    expect(document.body.textContent).not.toContain('x'.repeat(33))
  })
})

it('SAFE-06 a message in support’s conversation is the trader’s if the trader has sent it, with its warnings; under any other name it is support’s', async () => {
  const page = await openChat('anna-7')
  const message = 'Pay to 5555555555554444'
  const body = ['anna-7', 'operator7'].map((sender, id) => ({ id, sender, message, created_at: null }))
  await world.setFaults({ call: 'GET /user-messages', times: 9, status: 200, body })
  await page.press('tab', tab('support'))
  await page.press('open-support')
  await until(() => messages().length === 2)
  const warning = page.client.i18n.t('deal:chat.otherRequisite')
  expect(messages()[0]).toHaveTextContent('Trader · anna-7')
  expect(messages()[0]).toHaveTextContent(warning)
  expect(messages()[1]).toHaveTextContent(/^Support/)
  expect(messages()[1]).not.toHaveTextContent(warning)
})

it('SAFE-06 CHAT-08 a trader with the nickname of this person is never shown as "You"; only what this page has sent is', async () => {
  const page = await openChat('me')
  await world.act(page.dealId(), 'message', { text: 'Confirm that you are paid' })
  await until(() => messages().length === 1)
  expect(messages()[0]).toHaveTextContent('Trader · me')
  expect(messages()[0]).not.toHaveTextContent('You')
})

it.each(['support', 'SUPPORT', 'Ѕuрроrt'])('SAFE-06 a trader called %s is not support', async (name) => {
  const page = await openChat(name)
  expect(heading()).toBe(`Trader · ${name}`)
  expect(page.text()).toContain('taken support’s name')
  expect(page.hasAction('send-message')).toBe(false)
  await world.act(page.dealId(), 'message', { text: 'Send the coins to me' })
  await advance(500)
  expect(page.text()).not.toContain('New message from support')
  expect(page.text()).not.toContain('Send the coins')
  await page.press('tab', tab('support'))
  await advance(500)
  expect(page.hasAction('open-support')).toBe(false)
  expect(page.action('support-link', '[href]')).toBeVisible()
  expect(page.text()).not.toContain('Send the coins')
  expect(await world.calls('GET /user-messages')).toEqual([])
  expect(await world.calls('POST /user-messages')).toEqual([])
})

it.each(LANGS)('SAFE-06 a trader’s picture has a note below it in %s; one’s own has none', async (lang) => {
  const picture = { id: 7, url: '/api/v1/media/7/a.png', name: 'a.png', mime: 'image/png' }
  const created_at = '2026-01-01T10:00:00Z'
  const say = (id: number, sender: string, media: object | null) => ({
    id,
    sender,
    message: 'see',
    media,
    created_at,
  })
  const body = [say(1, 'anna', picture), say(2, 'me', picture), say(3, 'anna', null)]
  await world.setFaults({ call: 'GET /user-messages', times: 20, status: 200, body })
  const page = await openChat('anna', { lang })
  const note = page.client.i18n.t('deal:chat.foreignFile')
  await until(() => messages().length === 3)
  expect(messages().map(({ textContent }) => textContent?.includes(note))).toEqual([true, false, false])
  expect(has('[data-message="1"] img')).toBe(true)
})
