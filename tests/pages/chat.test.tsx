import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ShownPage } from '../support/page.tsx'
import { at, has } from '../support/renderComponent.tsx'
import { advance, until, useWorld } from '../support/world.ts'
import { atRequisites } from './purchaseSteps.ts'

const world = useWorld()

const messages = () => [...document.querySelectorAll<HTMLElement>('[data-message]')]
const tab = (name: string) => `[data-tab="${name}"]`

/** Opens a deal that waits for the payment, at one of its tabs. */
async function openTab(name: 'chat' | 'support'): Promise<ShownPage> {
  const page = await atRequisites(world)
  await page.press('tab', tab(name))
  await advance(300)
  return page
}
async function actOnDeal(page: ShownPage, action: string, more?: object) {
  await world.act(page.dealId(), action, more)
  await advance(200)
}
/** Sends a message that the gateway refuses. */
async function sendInVain(status: number) {
  const page = await openTab('chat')
  await world.setFaults({ call: 'POST /user-messages', status, body: { detail: 'no' } })
  await page.fill('message', 'important')
  await page.press('send-message')
  await until(() => page.text().includes('Not sent'))
  return page
}
const isSendDisabled = (page: ShownPage) => page.action('send-message').hasAttribute('disabled')

describe('the chat tab', () => {
  it('CHAT-01 shows who is there, and how to attach, send and open a new tab', async () => {
    const page = await openTab('chat')
    expect(page.text()).toContain(page.deal()?.seller?.nickname)
    const online = () => at('[data-online]').dataset['online']
    await actOnDeal(page, 'offline')
    await until(() => online() === 'false')
    await actOnDeal(page, 'online')
    await until(() => online() === 'true')
    expect(page.hasAction('attach')).toBe(true)
    expect(page.hasAction('send-message')).toBe(true)
    const link = at('a[href*="tab=chat"]')
    // The words say it already: a screen reader does not hear it twice.
    expect(link).toHaveAccessibleName('Open the chat in a new tab')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('CHAT-02 CHAT-09 shows the messages of both sides as plain text', async () => {
    const page = await openTab('chat')
    await actOnDeal(page, 'message', { text: '<img src=x onerror=alert(1)> hi' })
    expect(messages().at(-1)).toHaveTextContent('<img src=x onerror=alert(1)> hi')
    await page.fill('message', 'Paid!')
    await page.press('send-message')
    await until(() => messages().at(-1)?.textContent?.includes('Paid!') === true)
    expect(messages().at(-1)?.dataset['message']).toMatch(/^\d+$/)
    expect(page.input('message')).toHaveValue('')
  })

  it.each([
    ['the address', (id: string) => `see http://localhost/payment/${id}`],
    ['the id', (id: string) => `it is ${id}`],
  ])('SAFE-11 A78 %s of the order goes to the trader only after a warning', async (_what, textOf) => {
    const page = await openTab('chat')
    const text = textOf(page.client.deps.pageId)
    fireEvent.change(page.input('message'), { target: { value: text } })
    await page.press('send-message')
    expect(page.overlay()).toBe('confirm')
    expect(page.text()).toContain('or the payment number. With them the other side can act for you')
    // Only a seller confirms that money has arrived.
    expect(page.text()).not.toContain('money has arrived')
    await page.press('dialog-cancel')
    expect(page.overlay()).toBeNull()
    expect(page.input('message')).toHaveValue(text)
    await advance(500)
    expect(await world.messagePosts()).toEqual([])
    await page.user.type(page.input('message'), '{Enter}')
    await page.press('dialog-confirm')
    await until(async () => (await world.messagePosts()).length === 1)
    expect((await world.messagePosts())[0]?.body).toMatchObject({ message: text })
    expect(page.input('message')).toHaveValue('')
  })

  it('SAFE-11 A78 the address of the order goes to support without a question', async () => {
    const page = await openTab('support')
    await page.press('open-support')
    fireEvent.change(page.input('message'), { target: { value: `/payment/${page.client.deps.pageId}` } })
    await page.press('send-message')
    expect(page.overlay()).toBeNull()
    await until(async () => (await world.messagePosts()).length === 1)
  })

  it('CHAT-06 counts down ten seconds before the next message', async () => {
    const page = await openTab('chat')
    await page.fill('message', 'one')
    await page.press('send-message')
    await page.fill('message', 'two')
    expect(isSendDisabled(page)).toBe(true)
    expect(page.text()).toContain('Next message in 10 seconds')
    await advance(5_000)
    expect(page.text()).toMatch(/Next message in [56] seconds/)
    await advance(4_500)
    expect(page.text()).toContain('Next message in 1 second')
    expect(isSendDisabled(page)).toBe(true)
    await advance(700)
    expect(isSendDisabled(page)).toBe(false)
    expect(page.text()).not.toContain('Next message in')
  })

  it('CHAT-02 Enter sends, Shift and Enter begin a line; Enter and a click are one message', async () => {
    const page = await openTab('chat')
    await page.user.type(page.input('message'), 'a{Shift>}{Enter}{/Shift}b{Enter}')
    await page.user.click(page.action('send-message'))
    await advance(300)
    const sent = await world.messagePosts()
    expect(sent.map(({ body }) => body)).toMatchObject([{ message: 'a\nb' }])
  })

  it('CHAT-02 the Enter that ends a composition, with the key code 229 in Safari, sends nothing', async () => {
    const page = await openTab('chat')
    await page.user.type(page.input('message'), 'half')
    for (const how of [{ isComposing: true }, { keyCode: 229 }])
      fireEvent.keyDown(page.input('message'), { key: 'Enter', ...how })
    expect(page.input('message').value).toBe('half')
    fireEvent.keyDown(page.input('message'), { key: 'Enter' })
    expect(page.input('message').value).toBe('')
  })

  it('CHAT-07 VAL-15 sends a file, and refuses one that is too big', async () => {
    const page = await openTab('chat')
    const input = page.input('file') as HTMLInputElement
    await page.user.upload(input, new File([new Uint8Array(2_621_440)], 'big.png'))
    await until(() => has('[role="alert"]'))
    expect(at('[role="alert"]')).toHaveTextContent('too big')
    expect(input.value).toBe('')
    expect(isSendDisabled(page)).toBe(true)
    await page.user.upload(input, new File([new Uint8Array(900)], 'receipt.raw'))
    await until(() => !isSendDisabled(page))
    expect(page.text()).toContain('receipt.raw')
    await page.press('send-message')
    await until(() => has('[data-message] a'))
    const link = at('[data-message] a')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('href')).toContain('http://localhost/api/v1/media/')
  })

  it('CHAT-07 SAFE-13 attaches a file that is pasted or dropped, and inserts a copied text as text', async () => {
    const page = await openTab('chat')
    const file = new File([new Uint8Array(900)], 'shot.png', { type: 'image/png' })
    const copied = { files: [file], types: ['text/plain', 'text/html', 'Files'], getData: () => 'A1' }
    expect(fireEvent.paste(page.input('message'), { clipboardData: copied })).toBe(true)
    for (const types of [['Files'], ['text/plain', 'Files']]) {
      fireEvent.paste(page.input('message'), { clipboardData: { files: [file], types } })
      await until(() => page.text().includes('shot.png'))
      await page.user.click(at('[aria-label*="shot.png"]'))
    }
    const dataTransfer = { files: [file], types: ['Files'] }
    expect(fireEvent.dragOver(page.input('message'), { dataTransfer })).toBe(false)
    expect(fireEvent.drop(page.input('message'), { dataTransfer })).toBe(false)
    await until(() => page.text().includes('shot.png'))
    expect(page.text()).not.toContain('Only the first file')
  })

  it('CHAT-07 says that of several files only the first is attached', async () => {
    const page = await openTab('chat')
    const files = ['one.png', 'two.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
    fireEvent.drop(page.input('message'), { dataTransfer: { files, types: ['Files'] } })
    await until(() => page.text().includes('one.png'))
    expect(page.text()).toContain('Only the first file is attached.')
  })

  it('SAFE-06 warns of other payment details from the trader, and before an own secret is sent', async () => {
    const page = await openTab('chat')
    await actOnDeal(page, 'message', { text: 'Pay to 4276 1600 1234 5678 instead' })
    expect(messages().at(-1)).toHaveTextContent('not the payment details on this page')
    await actOnDeal(page, 'message', { text: 'Yes, 4111 1111 1111 1111' })
    expect(messages().at(-1)).not.toHaveTextContent('not the payment details on this page')
    await page.fill('message', 'my SMS code is 4321')
    expect(page.text()).toContain('Don’t send it in chat')
  })

  it('CHAT-02 says that the messages did not load, not that there are none, and loads them again on request', async () => {
    await world.setFaults({ call: 'GET /user-messages', times: 9, status: 500, body: {} })
    const page = await openTab('chat')
    await until(() => page.hasAction('retry'), 20_000)
    expect(page.text()).toContain('The messages didn’t load')
    expect(page.text()).not.toContain('No messages yet')
    await world.setFaults()
    await page.press('retry')
    await until(() => page.text().includes('No messages yet'))
    expect(page.hasAction('retry')).toBe(false)
  })

  it('SPEC-18 a message that was not sent can be sent again, with its text', async () => {
    const page = await sendInVain(500)
    await page.user.click(screen.getByRole('button', { name: 'Send again' }))
    await until(() => !page.text().includes('Not sent'))
    await until(() => messages().at(-1)?.textContent?.includes('important') === true)
  })

  it('SPEC-18 CHAT-02 editing a failed message moves the focus to the text field', async () => {
    const page = await sendInVain(422)
    await page.user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(document.activeElement).toBe(page.input('message'))
    expect(page.input('message').value).toBe('important')
  })

  it('SPEC-18 CHAT-07 removing a file moves the focus to the button that chooses another one', async () => {
    const page = await openTab('chat')
    const input = page.input('file') as HTMLInputElement
    await page.user.upload(input, new File([new Uint8Array(900)], 'receipt.png', { type: 'image/png' }))
    await until(() => !isSendDisabled(page))
    await page.user.click(at('[aria-label*="receipt.png"]'))
    expect(page.text()).not.toContain('receipt.png')
    expect(document.activeElement).toBe(page.action('attach'))
  })

  it('BAN-04 CAT-01 closes the field when the partner blocked this person', async () => {
    const page = await openTab('chat')
    await actOnDeal(page, 'message', { text: 'Hello' })
    const before = messages().length
    await actOnDeal(page, 'block')
    await page.fill('message', 'hello?')
    await page.press('send-message')
    await until(() => !page.hasAction('send-message'))
    expect(at('[role="alert"]')).toHaveTextContent('blocked')
    // The refused message stays on screen, but is not part of the conversation.
    expect(page.text()).toContain('hello?')
    expect(messages()).toHaveLength(before)
  })
})

it('CHAT-08 ROLE-05 SALE-28 the support tab has the messenger, and a chat under the fixed handle', async () => {
  const page = await openTab('support')
  expect(page.action('support-link', '[href]')).toHaveAttribute('target', '_blank')
  await page.press('open-support')
  await page.fill('message', 'Help')
  await page.press('send-message')
  await advance(200)
  expect((await world.messagePosts())[0]?.body).toMatchObject({ receiver: 'support', message: 'Help' })
  await world.act(page.dealId(), 'message', { as: 'support', text: 'We are here' })
  await until(() => page.text().includes('We are here'))
  expect(page.hasAction('support-link')).toBe(true)
})
