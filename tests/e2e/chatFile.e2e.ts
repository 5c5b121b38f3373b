/** Files of the chat: an upload that a reload cuts off, and the metadata of a photo. */
import { describe, expect } from 'vitest'
import { exif } from '../support/pictures.ts'
import { isFileKept, picture } from './support/files.ts'
import { test } from './support/test.ts'

describe('the chat', () => {
  test('CHAT-07 a file cut off by a reload is sent again with its text', async ({ page, gateway, allow }) => {
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

  test('SAFE-11 a photo is sent without the place that its metadata names', async ({ page, gateway }) => {
    const { id, url } = await gateway.purchase({
      amount: '5000',
      status: 1,
      lang: 'en',
      deal: { state: 'confirmed' },
    })
    await gateway.dealOf(id)
    await page.goto(`${url}?tab=chat`)
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(10, 10, 50, 50)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    })
    const jpeg = Buffer.from(drawn, 'base64')
    const buffer = Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)])
    await page.setInputFiles('[name=file]', { name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await page.locator('[data-action="send-message"]:enabled').click()
    const sent = await page.locator('[data-message] img').evaluate(async (image: HTMLImageElement) => {
      const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer())
      return String.fromCharCode(...bytes)
    })
    expect(sent).toMatch(/^\xff\xd8/)
    expect(sent).not.toMatch(/Exif|GPS|\xff\xe1/)
  })
})
