/** From a pressed bank to a chosen one: the e-mail where nobody is known yet, the account, the order's claim (A13, contract §7). */
import type { Id } from '../../contract/scalars.ts'
import { readEmail } from '../../rules/email.ts'
import type { AppState, Flow, FlowApi } from '../../store/types.ts'
import {
  bankPicked,
  bankPressed,
  emailSubmitted,
  selectPicked,
  selectStarting,
  startChanged,
} from '../brokers/brokersSlice.ts'
import { report } from '../notices/report.ts'
import { methodChosen, selectDealState } from './dealSlice.ts'

/** What an order's page says of the choice. */
export interface ChoicePage {
  /** The address that the order itself knows. */
  email: (state: AppState) => string | null
  /** Makes the order this person's and puts it in process; false when the person, or the gateway, said no. */
  claim: (api: FlowApi, email: string | null) => Promise<boolean>
  /** What follows the choice. */
  chosen: (api: FlowApi) => void
}

/** The flow of the choice. */
export function chooseWith(page: ChoicePage): Flow {
  return (start) => {
    start({ actionCreator: bankPressed, effect: (action, api) => press(api, page, action.payload) })
    start({
      actionCreator: emailSubmitted,
      effect(action, api) {
        const picked = selectPicked(api.getState())
        return picked === null ? undefined : begin(api, page, picked, action.payload)
      },
    })
  }
}

/** Goes on at once, or opens the e-mail field. */
async function press(api: FlowApi, page: ChoicePage, brokerId: Id) {
  const { session, storage } = api.extra
  const saved = readEmail(storage.get('paymentEmail') ?? '')
  const known = saved ?? readEmail(page.email(api.getState()) ?? '')
  if (session.access() === null && known === null) api.dispatch(bankPicked(brokerId))
  else await begin(api, page, brokerId, known)
}

async function begin(api: FlowApi, page: ChoicePage, brokerId: Id, email: string | null) {
  await startOnce(api, async () => {
    if (!(await page.claim(api, email))) return
    api.dispatch(methodChosen(brokerId))
    page.chosen(api)
  })
}

/** Makes ready what a search needs; the second press of a double click finds the first one under way. What fails is told of. */
export async function startOnce(api: FlowApi, work: () => Promise<void>): Promise<void> {
  if (selectStarting(api.getState()) || selectDealState(api.getState()).search.state === 'running') return
  api.dispatch(startChanged(true))
  try {
    await work()
  } catch (reason) {
    report(api, 'action', reason)
  } finally {
    api.dispatch(startChanged(false))
  }
}
