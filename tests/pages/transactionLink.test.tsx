import { describe, expect, it } from 'vitest'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { at, has } from '../support/renderComponent.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const LINK = 'https://chain.example/tx/7'
const FIELD = 'a[data-field="transaction-link"]'

async function open(kind: 'purchases' | 'sales', fields: object) {
  const id = await world.make(kind, { broker_id: 1, is_approved: true, ...fields })
  return renderPage(world, `/${kind === 'sales' ? 'sale' : 'payment'}/${id}`)
}
/** Sends the notification that the coins were sent. */
async function notifyTransfer(page: ShownPage) {
  const details = { id: page.dealId(), type: 'outgoing', link: LINK }
  const payload = { id: 'n-1', type: 'transaction', details, is_read: false }
  await world.control('POST', '/socket', { emit: 'notification', payload })
  await advance(50)
}

describe('the link to the transaction', () => {
  it.each(['purchases', 'sales'] as const)('SPEC-12 NOTE-06 is on the success screen of %s', async (kind) => {
    const page = await open(kind, { status: 2, deal: { state: 'closed', transaction_link: LINK } })
    expect(page.result()).toBe('ok')
    expect(at(FIELD)).toHaveAttribute('href', LINK)
    expect(document.querySelectorAll(FIELD)).toHaveLength(1)
  })

  it.each(['purchases', 'sales'] as const)(
    'SPEC-12 NOTE-06 is visible on the waiting screen of %s as soon as a notification contains it, and in that notification',
    async (kind) => {
      const page = await open(kind, { status: 1, deal: { state: 'paid' } })
      expect(page.result()).toBe('waiting')
      await until(() => page.state().realtime.socket === 'up')
      expect(has(FIELD)).toBe(false)
      await notifyTransfer(page)
      expect(at(FIELD)).toHaveAttribute('href', LINK)
      expect(at('[data-toasts] a')).toHaveAttribute('href', LINK)
      await advance(10_000)
      expect(at(FIELD)).toHaveAttribute('href', LINK)
    },
  )
})
