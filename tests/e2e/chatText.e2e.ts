/** The length of a message in the chat, as Chromium itself limits a field. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { toRequisites } from './support/buyer.ts'
import { copyText } from './support/clipboard.ts'
import { test } from './support/test.ts'

/** Pastes the text at the caret of the message. */
async function paste(page: Page, text: string) {
  await copyText(page, text)
  await page.locator('textarea[name=message]').focus()
  await page.keyboard.press('Control+v')
}

test('CHAT-04 a message that is dictated, composed or put in by a keyboard’s clipboard key stays whole over the limit', async ({
  page,
  gateway,
}) => {
  await toRequisites(gateway, page)
  await page.locator('[data-tab=chat]').click()
  const message = page.locator('textarea[name=message]')
  const keyboard = await page.context().newCDPSession(page)
  const text = `${'x '.repeat(515)}the end`
  await message.focus()
  await keyboard.send('Input.insertText', { text })
  expect(await message.inputValue()).toBe(text)
  await page.keyboard.type('typed')
  expect(await message.inputValue()).toBe(text)

  await message.fill('y'.repeat(1_020))
  await message.press('End')
  await keyboard.send('Input.imeSetComposition', { text: 'composed', selectionStart: 8, selectionEnd: 8 })
  await keyboard.send('Input.insertText', { text: 'composed' })
  expect(await message.inputValue()).toBe(`${'y'.repeat(1_020)}composed`)
  expect(await page.locator('[data-action=send-message]').isDisabled()).toBe(true)
})

test('CHAT-04 a pasted message that is too long keeps what is moved in it; nothing is typed beyond the limit, also after a file was pasted', async ({
  page,
  gateway,
}) => {
  await toRequisites(gateway, page)
  await page.locator('[data-tab=chat]').click()
  const message = page.locator('textarea[name=message]')
  const length = async () => (await message.inputValue()).length
  await paste(page, `MOVED ${'x '.repeat(515)}the end`)
  await page.keyboard.type('typed')
  expect(await length()).toBe(1_043)

  await message.evaluate((field: HTMLTextAreaElement) => {
    field.scrollTop = 0
    field.setSelectionRange(0, 6)
  })
  const { x, y } = (await message.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 25, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 30, { steps: 5 })
  await page.mouse.move(x + 120, y + 44, { steps: 5 })
  await page.mouse.up()
  expect(await message.inputValue()).toMatch(/^x.*MOVED.*the end$/)
  expect(await length()).toBe(1_043)

  await message.fill('y'.repeat(1_024))
  await message.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['%PDF-1.4'], 'receipt.pdf', { type: 'application/pdf' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await message.press('End')
  await page.keyboard.type('typed')
  expect(await length()).toBe(1_024)
})
