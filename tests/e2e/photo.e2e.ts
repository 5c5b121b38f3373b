/** The metadata of a photo that is sent in the chat. */
import { expect } from 'vitest'
import { exif } from '../support/pictures.ts'
import { test } from './support/test.ts'

test('SAFE-11 a photo is sent without the place that its metadata names', async ({ page, gateway }) => {
  const fields = { amount: '5000', status: 1, lang: 'en', deal: { state: 'confirmed' } }
  const { id, url } = await gateway.purchase(fields)
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
