/** A chat file whose page is unloaded during the upload. */
import { describe, expect } from 'vitest'
import { isFileKept, picture } from './support/files.ts'
import { test } from './support/test.ts'

describe('the chat', () => {
  test('CHAT-07 a file whose upload was cut off by a reload can be sent again with its text', async ({
    page,
    gateway,
    allow,
  }) => {
    // The reload aborts the upload.
    allow(/ERR_|Failed to fetch|WebSocket/)
    const fields = { amount: '5000', status: 1, lang: 'en', deal: { state: 'confirmed' } }
    const { id, url } = await gateway.purchase(fields)
    await gateway.dealOf(id)
    await page.goto(`${url}?tab=chat`)
    await gateway.faults([{ method: 'POST', path: '/media', times: 1, delay_ms: 600_000 }])
    await page.setInputFiles('[name=file]', picture('receipt.png'))
    await page.locator('textarea[name=message]').fill('My receipt')
    await page.locator('[data-action="send-message"]:enabled').click()
    await page.waitForFunction(isFileKept)
    await gateway.faultsUsed()
    await page.reload()
    await page.locator('textarea[name=message]').fill('One thing more')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.locator('[data-message]', { hasText: 'My receipt' }).locator('img').waitFor()
    expect(await page.locator('textarea[name=message]').inputValue()).toBe('One thing more')
    const posts = (await gateway.log()).filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/user-messages'),
    )
    expect(posts).toMatchObject([{ status: 200, body: { message: 'My receipt' } }])
    await expect.poll(() => page.evaluate(isFileKept)).toBe(false)
  })
})
