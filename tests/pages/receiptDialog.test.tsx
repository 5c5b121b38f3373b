import { describe, expect, it } from 'vitest'
import type { ShownPage } from '../support/page.tsx'
import { advance, type TestFault, until, useWorld } from '../support/world.ts'
import { atRequisites, confirmPaid } from './purchaseSteps.ts'

const world = useWorld()

const pdf = (name: string) => new File(['%PDF-1.4\n/Type /Page\n'], name, { type: 'application/pdf' })

/** A file whose content can be read only after `read` is called. */
function slowPdf(name: string) {
  const file = pdf(name)
  let start: (bytes: ArrayBuffer) => void = () => undefined
  const bytes = new Promise<ArrayBuffer>((resolve) => (start = resolve))
  const part = file.slice(0, 64)
  Object.assign(part, { arrayBuffer: () => bytes })
  Object.assign(file, { slice: () => part })
  return { file, read: async () => start(await pdf(name).arrayBuffer()) }
}

/** Chooses a file, and waits until it is prepared. */
async function give(page: ShownPage, file: File) {
  await page.user.upload(page.input('file'), file)
  await advance(20)
}

async function atReceipt(merchant = {}) {
  const page = await atRequisites(world, { merchant })
  await confirmPaid(page)
  await page.opens('receipt')
  return page
}

/** The dialog for the card number is filled in; the gateway answers with these faults. */
async function atMask(...faults: TestFault[]) {
  const page = await atRequisites(world, { merchant: { required_mask: true } })
  await world.setFaults(...faults)
  await confirmPaid(page)
  await page.opens('mask')
  await page.fill('mask', '4111111111111111')
  return page
}

describe('the receipt dialog', () => {
  it('PUR-11 PUR-13 VAL-14 VAL-15 a required receipt: waits for a file, names its errors, sends it', async () => {
    const page = await atReceipt({ is_receipt_required: true })
    expect(page.hasAction('skip-receipt')).toBe(false)
    expect(page.action('attach-receipt')).toBeDisabled()
    await give(page, new File(['x'], 'tool.exe'))
    expect(page.text()).toContain('This file type isn’t supported')
    expect(page.action('attach-receipt')).toBeDisabled()
    await give(page, new File([new Uint8Array(2_621_440)], 'big.pdf'))
    expect(page.text()).toMatch(/too big/i)
    expect(page.input('file').value).toBe('')
    await give(page, pdf('receipt.pdf'))
    expect(page.text()).toContain('receipt.pdf')
    await page.press('attach-receipt')
    await page.shows('waiting')
    expect(document.querySelector('[data-receipt]')?.getAttribute('data-receipt')).toBe('sent')
  })

  it('PUR-11 PUR-13 sends the file that was chosen last, and none while it is being prepared', async () => {
    const page = await atReceipt({ is_receipt_required: true })
    const shown = () => document.querySelector('[data-overlay="receipt"]')?.textContent ?? ''
    await give(page, pdf('first.pdf'))
    expect(page.action('attach-receipt')).toBeEnabled()
    const slow = slowPdf('slow.pdf')
    await give(page, slow.file)
    expect(shown()).not.toContain('first.pdf')
    expect(page.action('attach-receipt')).toBeDisabled()
    await give(page, pdf('last.pdf'))
    await slow.read()
    await advance(20)
    expect(shown()).toContain('last.pdf')
    await page.press('attach-receipt')
    await page.shows('waiting')
    expect(await world.calls('POST /media')).toMatchObject([{ body: { file: { name: 'last.pdf' } } }])
  })

  it('PUR-11 offers nothing else during the upload, and removes the error of an earlier file', async () => {
    const page = await atReceipt()
    const alert = () => document.querySelector('[data-overlay="receipt"] [role="alert"]')
    await give(page, pdf('first.pdf'))
    const refusal = { status: 400, body: { detail: 'executable javascript' } }
    await world.setFaults({ call: 'POST /media', delay_ms: 2_000, ...refusal })
    await page.press('attach-receipt')
    expect(page.action('skip-receipt')).toBeDisabled()
    await until(() => alert() !== null)
    expect(page.action('skip-receipt')).toBeEnabled()
    await give(page, pdf('second.pdf'))
    expect(alert()).toBeNull()
  })
})

describe('the mask dialog', () => {
  it('SPEC-06 CAT-08 opens again with an error when the gateway still requires the number that was just entered', async () => {
    const body = { detail: 'You must set the mask' }
    const page = await atMask({ call: 'PATCH /deals/states', times: 2, status: 400, body })
    await page.press('submit-mask')
    await page.opens('receipt')
    await page.press('skip-receipt')
    const text = page.client.i18n.t('errors:errors.you-must-set-the-mask')
    for (const tries of [1, 2]) {
      await until(async () => (await world.calls('PATCH /deals/states')).length === tries)
      await page.opens('mask')
      await until(() => document.querySelector('[data-overlay="mask"]')?.textContent?.includes(text) === true)
      await until(() => !page.action('submit-mask').hasAttribute('aria-busy'))
      await page.fill('mask', '5222222222222222')
      await page.press('submit-mask')
    }
    await page.shows('waiting')
    expect(page.overlay()).toBeNull()
    expect(await world.calls('PATCH /deals/states')).toHaveLength(3)
  })

  it('SPEC-18 shows that the card number is being sent, and can be pressed again after a silent refusal', async () => {
    const refusal = { status: 400, body: { detail: 'No such payment' } }
    const page = await atMask({ call: 'PATCH /deals/mask', delay_ms: 5_000, ...refusal })
    await page.press('submit-mask')
    expect(page.action('submit-mask')).toHaveAttribute('aria-busy', 'true')
    await advance(5_100)
    expect(page.action('submit-mask')).not.toHaveAttribute('aria-busy')
    await page.press('submit-mask')
    await page.opens('receipt')
    expect(await world.calls('PATCH /deals/mask')).toHaveLength(2)
  })
})
