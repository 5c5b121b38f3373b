import type { Page } from 'playwright-core'

/** Puts the text into the clipboard. */
export async function copyText(page: Page, text: string) {
  await page.evaluate((copied) => {
    const field = Object.assign(document.createElement('textarea'), { name: 'copied', value: copied })
    document.body.append(field)
    field.select()
  }, text)
  await page.keyboard.press('Control+c')
  await page.evaluate(() => document.querySelector('[name=copied]')?.remove())
}
