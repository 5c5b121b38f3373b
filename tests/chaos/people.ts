/** What a person does on every page: answers dialogs, signs in, talks. Only what the page offers at that moment. */
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
  selectVisibleConversation,
} from '../../src/features/chat/chatSlice.ts'
import { questionAnswered, replacedDismissed, selectDealState } from '../../src/features/deal/dealSlice.ts'
import { tabChosen } from '../../src/app/shell/shellSlice.ts'
import { dialogClosed, selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import type { Question } from '../../src/rules/question.ts'
import type { Choice, Stage } from './stage.ts'
import type { Tab } from './tab.ts'

/** Dialogs above the page; while one stands, nothing else can be pressed. */
export function dialogs(stage: Stage, { store }: Tab): Choice[] {
  const { dispatch } = store
  const { stage: asked, email, busy } = selectAuth(store.getState())
  if (asked === 'email')
    return [
      { name: 'give the e-mail', weight: 4, run: () => dispatch(signInEmailSubmitted('payer@mail.com')) },
      { name: 'close the sign-in', weight: 1, run: () => dispatch(signInClosed()) },
    ]
  if (asked === 'password' || asked === 'code') {
    const isCode = asked === 'code'
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
  return questions(stage, store)
}

/** The open question; a yes is a decision about the deal that stands there. */
function questions(stage: Stage, { dispatch, getState }: Tab['store']): Choice[] {
  const state = getState()
  if (!('deal' in state)) return []
  const { question, deal, autodeal } = selectDealState(state)
  if (question === null) return []
  const answer = (yes: boolean) => () => {
    // Of an ended deal and what came after it, the person means what is running.
    const isRunning = deal !== null && deal.state !== 'deleted' && deal.state !== 'closed'
    const id = isRunning || autodeal === null ? deal?.deal_id : autodeal.autodeal_id
    if (yes && id !== undefined) stage.decide(kindOf(question), id)
    dispatch(questionAnswered({ question, yes }))
  }
  return [
    { name: `yes to ${question}`, weight: 5, run: answer(true) },
    { name: `no to ${question}`, weight: 1, run: answer(false) },
  ]
}

const kindOf = (question: Question) => (question === 'paid' || question === 'release' ? 'run' : question)

/** The chat with the trader, and words in it. */
export function talking(stage: Stage, { store }: Tab): Choice[] {
  const { dispatch } = store
  const state = store.getState()
  const talk = selectVisibleConversation(state)
  if (talk === null) return [{ name: 'open the chat', weight: 1, run: () => dispatch(tabChosen('chat')) }]
  const partner = talk.nickname
  const { outgoing, draft } = selectConversation(state, partner)
  const failed = outgoing.find((one) => one.state === 'failed')
  const write = () => {
    // Words of the one who went on writing elsewhere are that tab's own.
    if (stage.draft !== null && draft !== stage.draft.text) return
    const text = `words ${stage.acts}`
    stage.draft = { partner, text }
    dispatch(draftChanged({ partner, text }))
  }
  const send = () => {
    dispatch(messageSubmitted(partner))
    const isTaken = selectConversation(store.getState(), partner).draft !== draft
    if (!isTaken) return
    stage.sent.push(draft)
    if (stage.draft?.text === draft) stage.draft = null
  }
  const takeBack = (key: string) => {
    dispatch(messageTakenBack({ partner, key }))
    // The words stand in the field again, for the person to do with as they like.
    const text = selectConversation(store.getState(), partner).draft
    stage.sent.splice(0, Infinity, ...stage.sent.filter((sent) => !text.includes(sent)))
    stage.draft = { partner, text }
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
  return selectDealState(store.getState()).replaced === null
    ? []
    : [{ name: 'understood', weight: 1, run: () => store.dispatch(replacedDismissed()) }]
}

/** Words that neither the gateway nor this browser has any more, or that arrived twice. */
export function wordsAstray(stage: Stage): string[] {
  const { messages } = stage.gateway
  const kept = JSON.stringify(stage.browser.area.getItem('gateway.drafts') ?? '')
  const inTabs = stage.tabs.map(({ store }) => JSON.stringify(store.getState().chat)).join()
  const arrived = (text: string) => messages.filter(({ message }) => message?.includes(text)).length
  // Words that were taken back stand in a line of their own.
  const written = [...stage.sent, ...(stage.draft?.text.split('\n') ?? [])]
  const isGone = (text: string) => arrived(text) === 0 && !kept.includes(text) && !inTabs.includes(text)
  return [
    ...written.filter((text) => arrived(text) > 1).map((text) => `${text} arrived ${arrived(text)} times`),
    ...written.filter(isGone).map((text) => `${text} is gone`),
  ]
}
