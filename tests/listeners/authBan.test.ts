import { describe, expect, it } from 'vitest'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectOpened } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const step = (buyer: Buyer) => buyer.state.auth.step
const dialog = ({ state }: Buyer) => selectDialog(state)

describe('a ban', () => {
  it('BAN-01 shows the banned page instead of everything else, and the page makes no more calls', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    await world.control('POST', '/ban', { email: buyer.email })
    buyer.answer('cancel')
    await until(() => step(buyer) === 'banned', 10_000)
    expect(selectOpened(buyer.state)).toBeNull()
    await advance(1_000)
    const before = (await world.calls()).length
    await advance(30_000)
    expect(await world.calls()).toHaveLength(before)
  })

  it('BAN-01 is detected at the registration, too', async () => {
    const buyer = await Buyer.open(world)
    await buyer.press('Sberbank', 'banned@example.com')
    expect(buyer.state.auth).toMatchObject({ step: 'banned', need: null })
  })

  it('BAN-03 CAT-06 of an IP address is shown as an error with its reason', async () => {
    const buyer = await Buyer.open(world)
    await world.control('POST', '/ban', { ip: true })
    await buyer.press()
    expect(dialog(buyer)).toMatchObject({ kind: 'error', message: { key: 'errors:errors.impossible' } })
  })
})
