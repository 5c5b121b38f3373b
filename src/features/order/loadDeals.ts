/** Loads the deal and the automatic deal of an order that does not carry them. */
import { handleCallError } from '../../app/shell/handleCallError.ts'
import type { Route } from '../../contract/endpoints.ts'
import { failureOf } from '../../contract/gatewayError.ts'
import { includesId, sameId, type Id } from '../../contract/ids.ts'
import type { Refs } from '../../contract/orderRefs.ts'
import type { SessionReply } from '../../contract/orders.ts'
import { ORDER_IN_PROCESS, type Status } from '../../contract/statuses.ts'
import type { ListenerApi } from '../../store/types.ts'
import { ifAvailable, unlessGone } from './ifAvailable.ts'
import { selectDealIds } from './orderSlice.ts'
import { loadSessionOnce, memoryOf, type AskSession, type Deals } from './recordMemory.ts'

/** The records that the order names, else those that an earlier load or the session view named. */
export async function loadDeals(
  api: ListenerApi,
  kind: 'purchase' | 'sale' | 'flashpay',
  { carried, refs, status }: { carried: Deals; refs: Refs; status: Status },
  askSession: AskSession | undefined,
): Promise<Deals> {
  const { call } = api.extra
  const { signal } = api
  const memory = memoryOf(api)
  const isFirst = memory.session === null
  const session = askSession ? await sessionFor(api, askSession) : null
  // Its records are those of that moment; only its ids hold longer.
  const current = isFirst ? session : null
  const known = selectDealIds(api.getState())
  const refused = (id: Id) => kind === 'flashpay' && memory.refused.add(String(id))
  const load = async <T>(id: Id, work: () => Promise<T>) => {
    if (memory.refused.has(String(id))) return null
    // An order that is over is shown without its deal.
    const wasShown =
      status === ORDER_IN_PROCESS &&
      kind !== 'flashpay' &&
      (sameId(known.deal, id) || sameId(known.autodeal, id))
    return wasShown ? unlessGone(work) : ifAvailable(work, () => refused(id))
  }
  const loadDeal = (id: Id) =>
    sameId(current?.deal?.deal_id, id)
      ? (current?.deal ?? null)
      : load(id, async () => {
          const deal = await call('GET /deals/{id}', { id, signal })
          return requireSameDeal(id, [deal.deal_id, deal.id], deal, 'GET /deals/{id}')
        })
  const loadAutodeal = (id: Id) =>
    sameId(current?.autodeal?.autodeal_id, id)
      ? (current?.autodeal ?? null)
      : load(id, async () => {
          const autodeal = await call('GET /autodeals/{id}', { id, signal })
          return requireSameDeal(
            id,
            [autodeal.autodeal_id, autodeal.identificator],
            autodeal,
            'GET /autodeals/{id}',
          )
        })
  const dealIds = [refs.deal, known.deal, session?.deal?.deal_id, session?.refs.deal]
  const autodealIds = [refs.autodeal, known.autodeal, session?.autodeal?.autodeal_id, session?.refs.autodeal]
  const [deal, autodeal] = await Promise.all([
    carried.deal ?? firstOf(dealIds, loadDeal),
    carried.autodeal ?? firstOf(autodealIds, loadAutodeal),
  ])
  return { deal, autodeal }
}

/** The record; rejects where it is that of another deal, whose payment details must not be shown here. */
function requireSameDeal<T>(id: Id, names: readonly (Id | null)[], record: T, call: Route): T {
  if (includesId(names, id)) return record
  throw failureOf('malformed', call)
}

/** The first record that is available: of the id that the order names, else of the ids known from elsewhere. An order that names null has none. */
async function firstOf<T>(
  [named, ...known]: readonly (Id | null | undefined)[],
  load: (id: Id) => T | null | Promise<T | null>,
): Promise<T | null> {
  if (named === null) return null
  const tried = new Set<string>()
  for (const id of [named, ...known]) {
    if (id == null || tried.has(String(id))) continue
    tried.add(String(id))
    const record = await load(id)
    if (record !== null) return record
  }
  return null
}

async function sessionFor(api: ListenerApi, ask: AskSession): Promise<SessionReply | null> {
  try {
    return await loadSessionOnce(api, ask)
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return null
  }
}
