/** A purchase from the bank list to the vote. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { CARD } from '../e2e/support/buyer.ts'
import { toDeal, toRequisites } from './support/purchase.ts'
import { test } from './support/test.ts'

/** Writes a PNG of one red pixel; returns its path. */
function picture(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.png')
  const bytes = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
  writeFileSync(path, Buffer.from(bytes, 'base64'))
  return path
}

describe('a purchase', () => {
  test('ENG-01 ROLE-01 PUR-11 CHAT-02 VOTE-02 goes to the vote', async ({ checkout, gateway, server }) => {
    const scene = { checkout, gateway, server }
    const { deal } = await toRequisites(scene, { merchant: { is_receipt_required: true } })
    expect(await checkout.field('requisite')).toContain('4111')
    await checkout.press('tab', '[data-tab="chat"]')
    await checkout.fill('message', 'Hello')
    await checkout.press('send-message')
    await checkout.see('[data-message]', 'Hello')
    await gateway.act(deal.deal_id, 'message', { text: 'Good day' })
    await checkout.see('[data-message]', 'Good day')
    await checkout.press('tab', '[data-tab="deal"]')
    await checkout.press('confirm-paid')
    await checkout.press('dialog-confirm')
    await checkout.see('[data-overlay="receipt"]')
    await checkout.page.chooseFile('[data-overlay="receipt"] input[name=file]', picture())
    await checkout.press('attach-receipt')
    await checkout.shows('waiting')
    await checkout.see('[data-receipt="sent"]')
    await gateway.act(deal.deal_id, 'release')
    await checkout.shows('ok')
    await checkout.press('vote-like')
    await checkout.gone('[data-action="vote-like"]')
    const votes = (await gateway.log()).filter(({ path }) => path.endsWith('/users/vote'))
    expect(votes).toHaveLength(1)
  })

  test('ENG-01 PUR-18 is cancelled by the buyer, once', async ({ checkout, gateway, server }) => {
    const scene = { checkout, gateway, server }
    await toRequisites(scene)
    await checkout.press('cancel')
    await checkout.press('dialog-confirm')
    await checkout.shows('not-ok')
    await checkout.gone('[data-field="requisite"]')
    const cancelled = (await gateway.log()).filter(({ path }) => path.endsWith('/deals/cancel'))
    expect(cancelled).toHaveLength(1)
  })

  test('ENG-01 RT-03 goes to success by polling alone', async ({ checkout, gateway, server, allow }) => {
    const scene = { checkout, gateway, server }
    allow(/WebSocket|socket|connection/i)
    await gateway.socket({ up: false })
    const { deal } = await toRequisites(scene)
    await checkout.press('confirm-paid')
    await checkout.press('dialog-confirm')
    await checkout.press('skip-receipt')
    await checkout.shows('waiting')
    await gateway.act(deal.deal_id, 'release')
    await checkout.shows('ok')
  })

  test('ENG-01 PUR-23 PUR-16 keeps each step over a reload', async ({ checkout, gateway, server }) => {
    const scene = { checkout, gateway, server }
    const { deal } = await toDeal(scene)
    await checkout.reload()
    await checkout.onStep('wait')
    await gateway.act(deal.deal_id, 'confirm', { text: CARD })
    await checkout.onStep('payment')
    await checkout.reload()
    await checkout.onStep('payment')
    await checkout.see('[data-field="requisite"]', '4111')
    await checkout.press('confirm-paid')
    await checkout.press('dialog-confirm')
    await checkout.press('skip-receipt')
    await checkout.shows('waiting')
    await checkout.reload()
    await checkout.shows('waiting')
    await gateway.act(deal.deal_id, 'release')
    await checkout.shows('ok')
    await checkout.reload()
    await checkout.shows('ok')
  })
})
