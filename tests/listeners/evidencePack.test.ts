import { describe, expect, it } from 'vitest'
import type { Purchase } from '../../src/contract/orders.ts'
import { addEvidenceListeners } from '../../src/features/evidence/evidenceListeners.ts'
import { evidenceRequested, selectPrinted } from '../../src/features/evidence/evidenceSlice.ts'
import { selectPurchase } from '../../src/features/order/orderSlice.ts'
import { fileText } from '../../src/rules/evidencePack.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { eventually } from '../support/eventually.ts'
import { advance, useWorld } from '../support/world.ts'
import { addLater } from './bareClient.ts'
import { openDeal, traderWrites } from './chatDeal.ts'
import type { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const MARKED = {
  refresh: 'marked-refresh-token',
  order: 'marked-order-token',
  email: 'marked.person@mail.example',
  card: '4276-5500-1234-9876',
}

async function printed(buyer: Buyer, more: Partial<Purchase> = {}) {
  const order = selectPurchase(buyer.state)
  if (order === null) throw new Error('no order')
  addLater(buyer.client.store, [addEvidenceListeners])
  buyer.dispatch(orderLoaded({ kind: 'purchase', order: { ...order, ...more }, at: buyer.deps.clock.now() }))
  buyer.dispatch(evidenceRequested('print'))
  // The checksum is computed in another thread, which the fake clock does not control.
  await eventually(async () => {
    await advance(20)
    expect(selectPrinted(buyer.state)).not.toBeNull()
  })
  const pack = selectPrinted(buyer.state)
  if (pack === null) throw new Error('no pack')
  return pack
}

describe('the evidence pack of a running deal', () => {
  it('EVID-02 contains no token, e-mail or card of the payer, whichever text they are in', async () => {
    const buyer = await openDeal(world)
    const { deps } = buyer
    deps.storage.set('userEmail', MARKED.email)
    deps.storage.set('paymentEmail', MARKED.email)
    deps.pageStorage.set('refresh', MARKED.refresh)
    const texts = [
      `write to ${MARKED.email}, card ${MARKED.card.replaceAll('-', ' ')}`,
      `${MARKED.card.replaceAll('-', '')} ${MARKED.refresh} ${MARKED.order}`,
    ]
    for (const text of texts) await traderWrites(buyer, text)
    const pack = await printed(buyer, {
      token: MARKED.order,
      mask: MARKED.card,
      label: `order of ${MARKED.email}`,
      cancel_reason: MARKED.order,
      back_url: `https://shop.example/?token=${MARKED.order}`,
    })
    const text = fileText(pack)
    expect(text).not.toContain('marked')
    expect(text.replaceAll(/[\s-]/g, '')).not.toMatch(/4276550012349876|427655/)
    expect(text).not.toContain(deps.session.access() ?? 'no token')
    expect(text).not.toMatch(/eyJ|Bearer|@/)
    expect(pack.chat[0]?.messages.map(({ text: words }) => words)).toEqual([
      'write to [e-mail], card …9876',
      '…9876 [token] [token]',
    ])
  })
})
