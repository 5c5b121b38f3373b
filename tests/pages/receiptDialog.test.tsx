import { describe, expect, it } from 'vitest'
import { advance, until, useWorld } from '../support/world.ts'
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

describe('the receipt dialog', () => {
  it('PUR-11 PUR-13 VAL-14 VAL-15 a required receipt: waits for a file, names its errors, sends it', async () => {
    const page = await atRequisites(world, { merchant: { is_receipt_required: true } })
    await confirmPaid(page)
    await page.opens('receipt')
    expect(page.hasAction('skip-receipt')).toBe(false)
    expect(page.action('attach-receipt')).toBeDisabled()
    const input = page.input('file') as HTMLInputElement
    const give = async (file: File) => {
      await page.user.upload(input, file)
      await advance(20)
    }
    await give(new File(['x'], 'tool.exe'))
    expect(page.text()).toContain('This file type isn’t supported')
    expect(page.action('attach-receipt')).toBeDisabled()
    await give(new File([new Uint8Array(2_621_440)], 'big.pdf'))
    expect(page.text()).toMatch(/too big/i)
    expect(input.value).toBe('')
    await give(pdf('receipt.pdf'))
    expect(page.text()).toContain('receipt.pdf')
    await page.press('attach-receipt')
    await page.shows('waiting')
    expect(document.querySelector('[data-receipt]')?.getAttribute('data-receipt')).toBe('sent')
  })

  it('PUR-11 PUR-13 sends the file that was chosen last, and none while it is being prepared', async () => {
    const page = await atRequisites(world, { merchant: { is_receipt_required: true } })
    await confirmPaid(page)
    await page.opens('receipt')
    const give = async (file: File) => {
      await page.user.upload(page.input('file'), file)
      await advance(20)
    }
    const shown = () => document.querySelector('[data-overlay="receipt"]')?.textContent ?? ''
    await give(pdf('first.pdf'))
    expect(page.action('attach-receipt')).toBeEnabled()
    const slow = slowPdf('slow.pdf')
    await give(slow.file)
    expect(shown()).not.toContain('first.pdf')
    expect(page.action('attach-receipt')).toBeDisabled()
    await give(pdf('last.pdf'))
    await slow.read()
    await advance(20)
    expect(shown()).toContain('last.pdf')
    await page.press('attach-receipt')
    await page.shows('waiting')
    expect(await world.calls('POST /media')).toMatchObject([{ body: { file: { name: 'last.pdf' } } }])
  })

  it('PUR-11 offers nothing else during the upload, and removes the error of an earlier file', async () => {
    const page = await atRequisites(world)
    await confirmPaid(page)
    await page.opens('receipt')
    const alert = () => document.querySelector('[data-overlay="receipt"] [role="alert"]')
    await page.user.upload(page.input('file'), pdf('first.pdf'))
    await advance(20)
    const refusal = { status: 400, body: { detail: 'executable javascript' } }
    await world.setFaults({ call: 'POST /media', delay_ms: 2_000, ...refusal })
    await page.press('attach-receipt')
    expect(page.action('skip-receipt')).toBeDisabled()
    await until(() => alert() !== null)
    expect(page.action('skip-receipt')).toBeEnabled()
    await page.user.upload(page.input('file'), pdf('second.pdf'))
    await advance(20)
    expect(alert()).toBeNull()
  })
})

describe('the mask dialog', () => {
  it('SPEC-06 CAT-08 opens again with an error when the gateway still requires the number that was just entered', async () => {
    const page = await atRequisites(world, { merchant: { required_mask: true } })
    const body = { detail: 'You must set the mask' }
    await world.setFaults({ call: 'PATCH /deals/states', times: 2, status: 400, body })
    await confirmPaid(page)
    await page.opens('mask')
    await page.fill('mask', '4111111111111111')
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
    const page = await atRequisites(world, { merchant: { required_mask: true } })
    await confirmPaid(page)
    await page.opens('mask')
    await page.fill('mask', '4111111111111111')
    const refusal = { status: 400, body: { detail: 'No such payment' } }
    const fault = { call: 'PATCH /deals/mask', delay_ms: 5_000, ...refusal }
    await world.setFaults(fault)
    await page.press('submit-mask')
    expect(page.action('submit-mask')).toHaveAttribute('aria-busy', 'true')
    await advance(5_100)
    expect(page.action('submit-mask')).not.toHaveAttribute('aria-busy')
    await page.press('submit-mask')
    await page.opens('receipt')
    expect(await world.calls('PATCH /deals/mask')).toHaveLength(2)
  })
})
