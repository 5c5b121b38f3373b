/** Deals, disputes and votes (docs/gateway.md#calls). */
import { REQUISITE_LENGTH_MAX } from '../../contract/constants.ts'
import { SERVER_TEXTS } from '../../contract/serverErrors.ts'
import type { Handlers } from '../calls.ts'
import * as rule from '../deal.ts'
import * as flow from '../dealFlow.ts'
import { createDeal } from '../dealMaking.ts'
import { isPublic, needsMask, orderOfDeal, putOrder } from '../order.ts'
import type { Account, Deal } from '../records.ts'
import { fieldRefusal, refuse } from '../refusal.ts'
import { checkMask, checkRequisite } from '../requisite.ts'
import { dealView } from '../views.ts'
import type { World } from '../world.ts'

export const dealHandlers = {
  'POST /deals': (call) => dealView(call.world, createDeal(call), call.caller),
  'GET /deals/{id}': ({ world, id, caller }) => dealView(world, readableDeal(world, caller, id), caller),
  'PATCH /deals/requisite': ({ world, body, caller }) => {
    const deal = ownDeal(world, caller, body.id('deal_id'))
    const requisite = body.text('requisite', REQUISITE_LENGTH_MAX).trim()
    if (!requisite) throw fieldRefusal('requisite', SERVER_TEXTS.nonEmpty)
    return dealView(
      world,
      flow.editDeal(world, rule.rerouted(deal, checkRequisite(requisite)), 'payer'),
      caller,
    )
  },
  'PATCH /deals/mask': ({ world, body, caller }) => {
    const deal = rule.masked(ownDeal(world, caller, body.id('deal_id')), checkMask(body.needed('mask')))
    const order = orderOfDeal(world, deal)
    if (order) putOrder(world, { ...order, mask: deal.mask })
    return dealView(world, flow.editDeal(world, deal, 'payer'), caller)
  },
  'PATCH /deals/states': ({ world, body, caller }) =>
    dealView(world, run(world, ownDeal(world, caller, body.id('deal_id'))), caller),
  'POST /deals/cancel': ({ world, body, caller }) => {
    const deal = ownDeal(world, caller, body.id('deal_id'))
    if (deal.state === 'deleted' && rule.isReplay(deal, 'cancel', world.clock.now()))
      return dealView(world, deal, caller)
    return dealView(world, flow.recordAction(world, flow.cancelDeal(world, deal, 'payer'), 'cancel'), caller)
  },
  'POST /disputes': ({ world, body, caller }) =>
    dealView(world, flow.disputeDeal(world, ownDeal(world, caller, body.id('deal_id')), 'payer'), caller),
  'POST /users/vote': ({ world, body, caller }) => {
    const deal = ownDeal(world, caller, body.id('deal_id'))
    const method = body.oneOf('method', ['like', 'dislike'])
    if (body.needed('user') !== rule.traderOf(deal)) throw refuse.notParticipant()
    flow.editDeal(world, rule.voted(deal, method), 'payer')
    return {}
  },
} satisfies Partial<Handlers>

/** Both sides can read a deal; the deal of a flash-pay order, which needs no account, can be read by anybody. */
function readableDeal(world: World, caller: Account | null, id: string): Deal {
  if (caller === null && !isPublic(world.deals.get(id))) throw refuse.unauthorized()
  const deal = flow.dealById(world, id)
  if (caller === null || isPublic(deal)) return deal
  return caller.nickname === rule.traderOf(deal) ? deal : ownDeal(world, caller, id)
}

function ownDeal(world: World, caller: Account, id: string): Deal {
  const deal = flow.dealById(world, id)
  if (deal.owner_id !== caller.id) throw refuse.notParticipant()
  return deal
}

/** The buyer moves a deal from confirmed to paid, the seller from paid to closed. A replay changes nothing. */
function run(world: World, deal: Deal): Deal {
  const isBuyer = deal.payerRole === 'buyer'
  const isDone = deal.state === (isBuyer ? 'paid' : 'closed')
  if (isDone && rule.isReplay(deal, 'run', world.clock.now())) return deal
  if (isBuyer && deal.state === 'confirmed' && needsMask(world, deal, deal.mask)) throw refuse.mustSetMask()
  const next = isBuyer ? flow.payDeal(world, deal, 'payer') : flow.releaseDeal(world, deal, 'payer')
  return flow.recordAction(world, next, 'run')
}
