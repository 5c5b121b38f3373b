/** The documents about an order in a browser: the file that is downloaded, its check by the command, and paper. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { toRequisites } from './support/buyer.ts'
import { test } from './support/test.ts'

const run = promisify(execFile)

/** Exit code and output of `npm run evidence -- FILE`. */
async function check(file: string): Promise<{ code: number; words: string }> {
  try {
    const { stdout } = await run(process.execPath, ['scripts/tool.mjs', 'src/tools/evidence', file])
    return { code: 0, words: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, words: stderr }
  }
}

/** As browsers print: with margins, into which they put the address, unless the page has its own. */
const ON_PAPER = {
  preferCSSPageSize: true,
  margin: { top: '15mm', bottom: '15mm', left: '10mm', right: '10mm' },
}

/** How many texts a PDF has. */
function textsIn(pdf: Buffer): number {
  const parts = pdf.toString('latin1').matchAll(/\/FlateDecode[^]*?stream\r?\n([^]*?)endstream/g)
  return Array.from(parts, ([, part = '']) => {
    try {
      return inflateSync(Buffer.from(part, 'latin1')).toString('latin1').split('BT\n').length - 1
    } catch {
      return 0
    }
  }).reduce((sum, count) => sum + count, 0)
}

describe('an evidence pack', () => {
  test('EVID-03 HIST-04 is downloaded and valid; with one changed byte not', async ({ page, gateway }) => {
    const { purchase } = await toRequisites(gateway, page)
    await purchase.press('confirm-paid')
    await purchase.press('dialog-confirm')
    await purchase.press('skip-receipt')
    await page.locator('[data-field=history] [data-event=paid][data-by=me]').waitFor({ state: 'attached' })
    await page.reload()
    await page.locator('[data-field=history] [data-event=paid][data-by=me]').waitFor({ state: 'attached' })
    const saving = page.waitForEvent('download')
    await page.locator('[data-action=save-evidence-json]').click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/^evidence-.*\.json$/)
    const file = await download.path()
    const text = await readFile(file, 'utf8')
    const pack = JSON.parse(text) as { history: { event: string }[]; requisites: { requisite: string }[] }
    expect(pack.history.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['order-opened', 'deal-proposed', 'requisite-shown', 'paid']),
    )
    expect(pack.requisites).toMatchObject([{ requisite: '4111111111111111, IVAN PETROV' }])
    expect(text).not.toMatch(/eyJ|buyer@mail/)
    const other = `${file}.changed.json`
    await writeFile(other, text.replace('4111111111111111', '4111111111111112'))
    const [valid, changed] = await Promise.all([check(file), check(other)])
    expect(valid).toMatchObject({ code: 0 })
    expect(changed).toMatchObject({ code: 1 })
    expect(changed.words).toContain('The pack was changed after it was saved')
  })

  test('EVID-05 A78 prints only the pack, without the address of the page', async ({ page, gateway }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const { deal } = await toRequisites(gateway, page)
    for (let count = 0; count < 60; count++)
      await gateway.act(deal.deal_id, 'message', { text: `message ${count} `.repeat(12) })
    await gateway.act(deal.deal_id, 'message', { text: 'x'.repeat(1_000) })
    await page.locator('[data-tab=support]').click()
    await page.locator('[data-action=save-evidence]').click()
    const sheet = page.locator('[data-page-print=evidence]')
    await sheet.waitFor()
    expect(await sheet.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)')
    // One long word makes no column wider than the paper.
    expect(await sheet.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('[data-page]').isVisible()).toBe(false)
    expect(await sheet.locator('button').first().isVisible()).toBe(false)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2)
    // A4 in points.
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\S* 84[12]/)
    const bare = await page.pdf(ON_PAPER)
    const headed = await page.pdf({ ...ON_PAPER, displayHeaderFooter: true })
    // A browser would print the address into the margins.
    expect(textsIn(bare)).toBeGreaterThan(60)
    expect(textsIn(headed)).toBe(textsIn(bare))
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe(
      'save-evidence',
    )
  })

  test('EVID-05 a pack whose page is slow to load has a place until then, and the focus afterwards', async ({
    page,
    gateway,
  }) => {
    let load = () => {}
    const loading = new Promise<void>((done) => (load = done))
    await page.route(/\/EvidencePage-/, async (route) => {
      await loading
      await route.continue()
    })
    await toRequisites(gateway, page)
    await page.locator('[data-tab=support]').click()
    await page.locator('[data-action=save-evidence]').click()
    const documents = page.locator('section:has(> [data-action=save-evidence])')
    await documents.locator('> [aria-hidden]').waitFor()
    load()
    await page.locator('[data-page-print=evidence] h2:focus').waitFor()
    expect(await documents.locator('> [aria-hidden]').count()).toBe(0)
  })

  test('A78 a page that is printed as it is has no address either', async ({ page, gateway }) => {
    const { url } = await gateway.purchase({ lang: 'en' })
    await page.goto(url)
    await page.locator('[data-step=init]').waitFor()
    // The last part of the page.
    await page.locator('[data-action=account]').waitFor()
    const bare = await page.pdf(ON_PAPER)
    const headed = await page.pdf({ ...ON_PAPER, displayHeaderFooter: true })
    expect(textsIn(bare)).toBeGreaterThan(5)
    expect(textsIn(headed)).toBe(textsIn(bare))
  })

  test('EVID-05 a short page that is printed as it is takes one sheet', async ({ page }) => {
    await page.goto('/payment-error')
    await page.locator('[data-page=payment-error]').waitFor()
    const pdf = (await page.pdf(ON_PAPER)).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  test('PROOF-01 the proof prints on one page, with the transaction’s QR code', async ({ page, gateway }) => {
    const deal = { state: 'closed', transaction_link: 'https://chain.example/tx/7' }
    const fields = { status: 2, amount: '1500', currency: 'rub', symbol: 'usdt', deal }
    const { url } = await gateway.purchase(fields)
    await page.goto(url)
    await page.locator('[data-action=save-proof]').click()
    await page.locator('[data-page-print=proof] svg').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})
