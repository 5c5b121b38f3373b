/** An act that the gateway has carried out, whose answer was lost, and whose repetition it refuses. */
import { describe, expect, it } from 'vitest'
import { messageResent } from '../../src/features/chat/chatSlice.ts'
import { selectDestination } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { conversationOf, messagePosts, openChat, send, traderOf, type } from './chatDeal.ts'
import { after, type OrderPerson } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()
const REFUSALS = [
  { status: 400, body: { detail: 'Cannot cancel processed deal' } },
  { status: 409, body: { detail: 'Conflict' } },
  { status: 403, body: '<h1>Forbidden</h1>' },
  // A gateway may no longer know a deal that is over.
  { status: 404, body: { detail: 'Not found' } },
]

async function act(
  person: OrderPerson,
  question: 'cancel' | 'release' | 'dispute',
  call: string,
  refusal: object,
) {
  await world.setFaults({ call, drop: 'answer' }, { call, ...refusal })
  person.answer(question)
  await advance(30_000)
  expect(await world.calls(call)).toHaveLength(2)
  expect(selectDestination(person.state)).toBeNull()
}

const lastLine = ({ state }: OrderPerson) => state.history.entries.at(-1)?.text

describe('a deal that was made, and refused when it was repeated, while the order cannot be loaded', () => {
  it.each(['limit of this lot exceeded', 'Deal already exists', 'Bad payment amount', 'Conflict'])(
    'NET-07 PUR-24 %s: no second deal is tried, and nothing is said',
    async (detail) => {
      const buyer = await Buyer.open(world)
      const call = 'POST /deals'
      await world.setFaults(
        { call, drop: 'answer' },
        { call, status: 400, body: { detail } },
        { call: `GET /payments_v2/${buyer.id}`, times: 3, status: 503, body: {} },
      )
      await buyer.press()
      await until(() => buyer.deal !== null, 60_000)
      await advance(20_000)
      expect(await world.calls(call)).toHaveLength(2)
      expect(buyer.dealState.search.state).toBe('idle')
      expect(buyer.dealState.excludedLots).toEqual([])
      expect(buyer.dialogs).toEqual([])
    },
  )
})

describe.each(REFUSALS)(
  'an act that was carried out, and refused with $status when it was repeated',
  (refusal) => {
    it('NET-07 PUR-18 SPEC-18 a cancel counts as this person’s own, without an error', async () => {
      const buyer = await Buyer.withoutSocket(world)
      await advance(6_000)
      await act(buyer, 'cancel', 'POST /deals/cancel', refusal)
      await buyer.shows('not-ok')
      expect(lastLine(buyer)).toMatchObject({ key: 'account:log.cancelledByYou' })
      expect(buyer.dialogs).toEqual([])
    })

    it('NET-07 SALE-19 DLG-04 a release has no error: the coins have moved', async () => {
      const seller = await after(Seller.open(world), (one) => one.toPaid())
      await act(seller, 'release', 'PATCH /deals/states', refusal)
      expect(seller.screen).toMatchObject({ name: 'processed', result: 'ok' })
      expect(lastLine(seller)).toMatchObject({ key: 'account:log.confirmedByYou' })
      expect(seller.state.dialogs.dialogs).toEqual([])
    })

    it('NET-07 DLG-04 a dispute has no error', async () => {
      const seller = await after(Seller.open(world), (one) => one.toPaid())
      await act(seller, 'dispute', 'POST /disputes', refusal)
      expect(lastLine(seller)).toMatchObject({ key: 'account:log.disputeByYou' })
      expect(seller.state.dialogs.dialogs).toEqual([])
    })

    it('NET-07 CHAT-02 a message is looked for before it is sent again', async () => {
      const buyer = await openChat(world)
      await world.setFaults(
        { call: 'POST /user-messages', drop: 'answer' },
        { call: 'POST /user-messages', ...refusal },
      )
      type(buyer, 'once')
      send(buyer)
      await advance(20_000)
      const [message] = conversationOf(buyer).outgoing
      if (message) buyer.dispatch(messageResent({ partner: traderOf(buyer), key: message.key }))
      await advance(10_000)
      expect(await messagePosts(world)).toHaveLength(2)
      expect(conversationOf(buyer).outgoing).toEqual([])
    })
  },
)
