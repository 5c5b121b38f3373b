/** Files and addresses that are dragged onto the page. */
import { expect } from 'vitest'
import { toRequisites } from './support/buyer.ts'
import { test } from './support/test.ts'

test('SAFE-13 a running deal stays when an address is dropped', async ({ page, gateway }) => {
  await toRequisites(gateway, page)
  // The code that refuses a drop is loaded after the first screen.
  await page.waitForFunction(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add('https://elsewhere.example/', 'text/uri-list')
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(over)
  })
  const devtools = await page.context().newCDPSession(page)
  const items = [{ mimeType: 'text/uri-list', data: 'https://elsewhere.example/' }]
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: 5,
      y: 5,
      data: { items, dragOperationsMask: 1 },
    })
  // Chromium opens it in a new tab, other browsers in place of the page.
  await page.locator('[data-tab="chat"]').click()
  await page.locator('textarea[name=message]').waitFor()
  expect(page.context().pages()).toHaveLength(1)
})
