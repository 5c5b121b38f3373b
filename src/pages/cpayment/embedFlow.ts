/** Tells the page that frames this one what becomes of the deposit (contract §8). It takes no orders. */
import type { EmbedNews } from '../../contract/embed.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import { selectOpened } from '../../features/frame/frameSlice.ts'
import { clockRead, closeAsked, depositSeen, heightMeasured, selectScreen } from './cpaymentSlice.ts'

export const embedFlow: Flow = (start) => {
  start({ actionCreator: depositSeen, effect: (_action, api) => tellState(api) })
  start({ actionCreator: clockRead, effect: (_action, api) => tellState(api) })
  start({
    actionCreator: heightMeasured,
    effect: ({ payload: height }, api) => post(api, { type: 'resize', height }),
  })
  start({ actionCreator: closeAsked, effect: (_action, api) => post(api, { type: 'close' }) })
}

function tellState(api: FlowApi) {
  const [before, now] = [newsOf(api.getOriginalState()), newsOf(api.getState())]
  if (now === null) return
  if (before === null) post(api, { type: 'ready' })
  if (before?.status === now.status && before.state === now.state) return
  post(api, now)
  if (now.status === 2) post(api, { type: 'done', status: 2 })
}

function newsOf(state: ReturnType<FlowApi['getState']>): Extract<EmbedNews, { type: 'status' }> | null {
  const screen = selectScreen(state)
  if (screen.name === 'loading') return null
  const status = state.cpayment.payment?.status ?? null
  return { type: 'status', status, state: screen.name === 'init' ? 'init' : screen.result }
}

function post(api: FlowApi, news: EmbedNews) {
  const { device, pageId } = api.extra
  if (selectOpened(api.getState())?.embedded) device.parent?.post(pageId, news)
}
