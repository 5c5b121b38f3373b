/** Makes the evidence pack: loads the chats, leaves out secrets, adds a checksum, and saves or shows it. */
import { localize } from '../../i18n/localize.ts'
import { localTimeZone, saveJsonFile } from '../../platform/document.ts'
import { sha256Hex } from '../../platform/sha256.ts'
import { canonicalJson, fileText } from '../../rules/canonicalJson.ts'
import { oldestFirst } from '../../rules/message.ts'
import { selectIsOnline, selectSide } from '../../shell/shellSlice.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { selectConversation } from '../chat/chatSlice.ts'
import { selectReservedPartner, selectSupport, selectTraderName } from '../chat/partners.ts'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import { selectHistory } from '../history/historySlice.ts'
import { selectOrderWithDeal, selectLoaded, selectMe } from '../order/orderSlice.ts'
import { type EvidenceChat, evidencePack, type SealedPack } from './evidencePack.ts'
import {
  evidenceFailed,
  evidenceMade,
  evidenceRequested,
  selectMaking,
  selectPrinted,
} from './evidenceSlice.ts'
import { selectFactsContext } from './orderFacts.ts'

export const addEvidenceListeners: AddListeners = (start) => {
  start({
    actionCreator: evidenceRequested,
    async effect({ payload }, api) {
      // A second press is ignored while a pack is being made.
      if (selectMaking(api.getOriginalState()) !== null) return
      try {
        // The file of the document on screen has the checksum that the document shows.
        const pack = selectPrinted(api.getState()) ?? (await makePack(api))
        api.dispatch(evidenceMade(pack))
        if (payload === 'json') save(api, pack)
      } catch (error) {
        api.dispatch(evidenceFailed())
        api.dispatch(toastShown({ key: 'deal:pack.notMade' }))
        throw error
      }
    },
  })
}

function save(api: ListenerApi, pack: SealedPack) {
  const time = pack.made_at.slice(0, 19).replaceAll(/[^\d]/g, '')
  // Names of files are seen by others: the deal's id, never that of the order.
  const id = (pack.deal?.id ?? pack.order.label ?? pack.order.kind).replaceAll(/[^\w-]/g, '_').slice(0, 40)
  const name = `evidence-${id}-${time}.json`
  const isSaved = saveJsonFile(name, fileText(pack))
  api.dispatch(
    toastShown(isSaved ? { key: 'deal:pack.saved', values: { name } } : { key: 'deal:pack.failed' }),
  )
}

async function makePack(api: ListenerApi): Promise<SealedPack> {
  const side = selectSide(api.getState())
  // They may take minutes to load: the order is as it is afterwards.
  const chats = await loadChats(api)
  const { clock, lang, translate } = api.extra
  const state = api.getState()
  const loaded = selectLoaded(state)
  if (loaded === null) throw new Error('no order')
  const pack = evidencePack({
    loaded,
    ...selectFactsContext(state, side),
    me: selectMe(state),
    history: selectHistory(state),
    textOf: ({ text }) => localize(translate, text),
    chats,
    secrets: secretsOf(api),
    now: clock.now(),
    offsetMs: clock.skew(),
    language: lang(),
    timeZone: localTimeZone(),
  })
  return { ...pack, integrity: { algorithm: 'SHA-256', value: await sha256Hex(canonicalJson(pack)) } }
}

/** The words and card numbers that the pack must not contain; e-mail addresses are recognized by their form. */
function secretsOf(api: ListenerApi) {
  const { session, pageStorage } = api.extra
  const order = selectLoaded(api.getState())?.order
  const { deal } = selectOrderWithDeal(api.getState())
  const words = [session.access(), pageStorage.get('refresh'), order && 'token' in order ? order.token : null]
  const cards = [order && 'mask' in order ? order.mask : null, deal?.mask]
  return { words: words.filter((word) => word != null), cards: cards.filter((card) => card != null) }
}

/** The chats with the trader and with support, as far as this person may read them; support's only if it has, or may have, messages. */
async function loadChats(api: ListenerApi): Promise<EvidenceChat[]> {
  const state = api.getState()
  if (api.extra.session.access() === null || selectReservedPartner(state) !== null) return []
  const trader = selectTraderName(state)
  const [withTrader, withSupport] = await Promise.all([
    trader === null ? null : loadChat(api, 'trader', trader),
    loadChat(api, 'support', selectSupport(state).nickname),
  ])
  const hasSupport = withSupport.messages.length > 0 || !withSupport.isComplete
  return [...(withTrader ? [withTrader] : []), ...(hasSupport ? [withSupport] : [])]
}

/** The chat with one partner; if it cannot be loaded, the messages that this page knows. */
async function loadChat(
  api: ListenerApi,
  role: EvidenceChat['with'],
  partner: string,
): Promise<EvidenceChat> {
  const { messages: known, sent } = selectConversation(api.getState(), partner)
  const loaded = selectIsOnline(api.getState())
    ? await api.extra.call('GET /user-messages', { query: { with_user: partner } }).catch(() => null)
    : null
  const messages = loaded === null ? known : oldestFirst(loaded)
  return { with: role, partner, isComplete: loaded !== null, messages, sent }
}
