import { describe, expect, it } from 'vitest'
import { selectOpened } from '../../src/app/shell/shellSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import type { OpenedClient } from '../support/client.ts'
import { authOf, cancelDeal, openOrder, pickBank, toRequisites } from '../support/payer.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const step = (client: OpenedClient) => authOf(client).step
const dialog = ({ store }: OpenedClient) => selectDialog(store.getState())

describe('a ban', () => {
  it('BAN-01 puts the banned page over everything, and the page rests', async () => {
    const client = await openOrder(world)
    await toRequisites(world, client)
    await world.control('POST', '/ban', { email: 'buyer@mail.com' })
    cancelDeal(client)
    await until(() => step(client) === 'banned', 10_000)
    expect(selectOpened(client.store.getState())).toBeNull()
    await advance(1_000)
    const before = (await world.calls()).length
    await advance(30_000)
    expect(await world.calls()).toHaveLength(before)
  })

  it('BAN-01 is found at the registration as well', async () => {
    const client = await openOrder(world)
    await pickBank(client, { email: 'banned@example.com' })
    expect(authOf(client)).toMatchObject({ step: 'banned', need: null })
  })

  it('BAN-03 CAT-06 a banned address is told why', async () => {
    const client = await openOrder(world)
    await world.control('POST', '/ban', { ip: true })
    await pickBank(client)
    expect(dialog(client)).toMatchObject({ kind: 'error', message: { key: 'errors.impossible' } })
  })
})
