/** User actions on all pages: dialogs, sign-in, chat. Only actions that the page currently offers. */
import {
  codeSubmitted,
  signInEmailSubmitted,
  passwordSubmitted,
  selectAuth,
  signInClosed,
} from '../../src/features/auth/authSlice.ts'
import {
  draftChanged,
  messageResent,
  messageSubmitted,
  messageTakenBack,
  selectConversation,
} from '../../src/features/chat/chatSlice.ts'
import { selectVisibleConversation } from '../../src/features/chat/partners.ts'
import { dialogClosed, selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import {
  questionAnswered,
  replacedRequisiteDismissed,
  selectOrderWithDeal,
} from '../../src/features/order/orderSlice.ts'
import type { Question } from '../../src/rules/order.ts'
import { tabChosen } from '../../src/shell/shellSlice.ts'
import type { Choice, Simulation } from './simulation.ts'
import type { Tab } from './tab.ts'

/** Dialogs of the page; while one is open, nothing else can be pressed. */
export function dialogs(simulation: Simulation, { store }: Tab): Choice[] {
  const { dispatch } = store
  const { step: signInStage, email, busy } = selectAuth(store.getState())
  if (signInStage === 'email')
    return [
      { name: 'give the e-mail', weight: 4, run: () => dispatch(signInEmailSubmitted('payer@mail.com')) },
      { name: 'close the sign-in', weight: 1, run: () => dispatch(signInClosed()) },
    ]
  if (signInStage === 'password' || signInStage === 'code') {
    const isCode = signInStage === 'code'
    const give = () =>
      dispatch(isCode ? codeSubmitted('1234') : passwordSubmitted({ email, password: 'password1' }))
    const wrong = () =>
      dispatch(isCode ? codeSubmitted('9999') : passwordSubmitted({ email, password: 'password2' }))
    return [
      { name: 'sign in', weight: busy ? 0 : 6, run: give },
      { name: 'sign in wrongly', weight: busy ? 0 : 1, run: wrong },
      { name: 'close the sign-in', weight: 1, run: () => dispatch(signInClosed()) },
    ]
  }
  if (selectDialog(store.getState()) !== null)
    return [{ name: 'close the dialog', weight: 4, run: () => dispatch(dialogClosed()) }]
  return questions(simulation, store)
}

/** The open confirmation dialog; a confirmation is a decision about the shown deal. */
function questions(simulation: Simulation, { dispatch, getState }: Tab['store']): Choice[] {
  const { question, deal, autodeal } = selectOrderWithDeal(getState())
  if (question === null) return []
  const answer = (yes: boolean) => () => {
    // After the end of a deal the decision applies to the running one.
    const isRunning = deal !== null && deal.state !== 'deleted' && deal.state !== 'closed'
    const id = isRunning || autodeal === null ? deal?.deal_id : autodeal.autodeal_id
    if (yes && id !== undefined) simulation.decide(kindOf(question), id)
    // The deal that the search makes at the same time, in any tab, is cancelled too.
    if (yes && question === 'cancel' && !isRunning && autodeal === null) simulation.decide('cancel', 'search')
    dispatch(questionAnswered({ question, yes }))
  }
  return [
    { name: `yes to ${question}`, weight: 5, run: answer(true) },
    { name: `no to ${question}`, weight: 1, run: answer(false) },
  ]
}

const kindOf = (question: Question) => (question === 'paid' || question === 'release' ? 'run' : question)

/** The chat with the trader. */
export function chatActions(simulation: Simulation, { store }: Tab): Choice[] {
  const { dispatch } = store
  const state = store.getState()
  const conversation = selectVisibleConversation(state)
  if (conversation === null)
    return [{ name: 'open the chat', weight: 1, run: () => dispatch(tabChosen('chat')) }]
  const partner = conversation.nickname
  const { outgoing, draft } = selectConversation(state, partner)
  const failed = outgoing.find((one) => one.state === 'failed')
  const write = () => {
    // What another tab has written has not arrived here yet.
    if (simulation.draft !== null && draft !== simulation.draft.text) return
    const text = `words ${simulation.actionCount}`
    simulation.draft = { partner, text }
    dispatch(draftChanged({ partner, text }))
  }
  const send = () => {
    dispatch(messageSubmitted(partner))
    const isTaken = selectConversation(store.getState(), partner).draft !== draft
    if (!isTaken) return
    simulation.sent.push(draft)
    if (simulation.draft?.text === draft) simulation.draft = null
  }
  const takeBack = (key: string) => {
    dispatch(messageTakenBack({ partner, key }))
    const text = selectConversation(store.getState(), partner).draft
    // A message that may have arrived is not taken back.
    if (text === '') return
    // The text is in the field again.
    simulation.sent.splice(0, Infinity, ...simulation.sent.filter((sent) => !text.includes(sent)))
    simulation.draft = { partner, text }
  }
  return [
    { name: 'write', weight: draft === '' ? 3 : 1, run: write },
    ...(draft === '' ? [] : [{ name: 'send', weight: 4, run: send }]),
    ...(failed
      ? [
          { name: 'send again', weight: 2, run: () => dispatch(messageResent({ partner, key: failed.key })) },
          { name: 'take back', weight: 1, run: () => takeBack(failed.key) },
        ]
      : []),
    { name: 'close the chat', weight: 1, run: () => dispatch(tabChosen('deal')) },
  ]
}

/** The notice that the requisites have changed. */
export function notices({ store }: Tab): Choice[] {
  return selectOrderWithDeal(store.getState()).replaced === null
    ? []
    : [{ name: 'understood', weight: 1, run: () => store.dispatch(replacedRequisiteDismissed()) }]
}

const linesOf = (text: string | null | undefined) => text?.split('\n') ?? []

/** Messages that neither the gateway nor this browser has, or that arrived twice. */
export function lostMessages(simulation: Simulation): string[] {
  const { messages } = simulation.gateway
  const kept = JSON.stringify(simulation.browser.area.getItem('gateway.drafts') ?? '')
  const inTabs = simulation.tabs.map(({ store }) => JSON.stringify(store.getState().chat)).join()
  const arrived = (line: string) => messages.filter(({ message }) => linesOf(message).includes(line)).length
  // A message that was taken back is a line of the draft, and of the message that is sent with it; stored texts have their line breaks escaped.
  const written = [...simulation.sent, simulation.draft?.text].flatMap(linesOf)
  const isGone = (text: string) => arrived(text) === 0 && !kept.includes(text) && !inTabs.includes(text)
  return [
    ...written.filter((text) => arrived(text) > 1).map((text) => `${text} arrived ${arrived(text)} times`),
    ...written.filter(isGone).map((text) => `${text} is gone`),
  ]
}
