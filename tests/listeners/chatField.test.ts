/** State of the input of a conversation: text field, file, lock, and messages that are sent without the field. */
import { describe, expect, it } from 'vitest'
import {
  draftChanged,
  fileChosen,
  fileReady,
  fileRefused,
  fileRemoved,
  lockEnded,
  messageFailed,
  messageLeft,
  messageQueued,
  messageResent,
  messageSubmitted,
  messageTakenBack,
  selectConversation,
  selectHasUnsentFile,
  uploadDone,
  uploadProgressed,
} from '../../src/features/chat/chatSlice.ts'
import { EMPTY, filesToUpload, isSendable, type Conversation } from '../../src/features/chat/conversation.ts'
import { type Action, stateAfter } from '../support/state.ts'

const NOW = Date.parse('2026-03-02T09:00:00.000Z')
const partner = 'trader'
const error = { key: 'deal:file.type' as const }
const no = { error: { key: 'errors:errors.unexpected' as const }, refused: false, blocked: false }
const after = (...actions: Action[]) => selectConversation(stateAfter(...actions), partner)
const draft = (text: string) => draftChanged({ partner, text })
const chosen = () => fileChosen(partner, new File(['abc'], 'a.png'))
const ready = (key: string) => fileReady({ partner, key, name: 'b.jpg', size: 2 })
const left = (at: number, key = 'q') => messageLeft({ partner, key, at })
const failed = (key = 'q', more: object = {}) => messageFailed({ partner, key, ...no, ...more })
/** A message of the text field, its failure, and its return to the field. */
function submitted() {
  const action = messageSubmitted(partner)
  const { key } = action.payload
  return { action, key, failed: failed(key), back: messageTakenBack({ partner, key }) }
}

describe('the text field', () => {
  it('CHAT-04 a text that is too long is kept whole, and not sent until it is shortened', () => {
    const long = `${'a'.repeat(1_023)}💳 the card ends with 1111`
    expect(after(draft(long)).draft).toBe(long)
    expect(after(draft(long), messageSubmitted(partner))).toMatchObject({ draft: long, outgoing: [] })
    expect(isSendable(after(draft(long), draft(long.slice(0, 1_025))))).toBe(false)
    expect(isSendable(after(draft(long), draft(long.slice(0, 1_023))))).toBe(true)
  })

  it('CHAT-05 CHAT-07 a file is part of the next message once it is prepared, and only the last chosen one', () => {
    const first = chosen()
    const { key } = first.payload
    expect(isSendable(after(first))).toBe(false)
    const attachment = { key, name: 'b.jpg', size: 2, isReady: true, mediaId: null }
    expect(after(first, ready(key)).attachment).toEqual(attachment)
    expect(isSendable(after(first, ready(key)))).toBe(true)
    expect(after(first, chosen(), ready(key)).attachment).toMatchObject({ name: 'a.png', isReady: false })
    expect(after(first, ready(key), fileRemoved({ partner })).attachment).toBeNull()
    const refused = fileRefused({ partner, key, error })
    expect(after(first, refused)).toMatchObject({ attachment: null, fileError: error })
    const expected = [null, null]
    expect([after(first, refused, chosen()).fileError, after(chosen(), refused).fileError]).toEqual(expected)
    expect([first, draft('hi')].map((action) => selectHasUnsentFile(stateAfter(action)))).toEqual([
      true,
      false,
    ])
  })

  it('CHAT-06 BAN-04 a message waits for the lock and for the previous message, and is never sent once blocked', () => {
    const isFree = (...actions: Action[]) => isSendable(after(draft('hi'), ...actions))
    expect(isFree(left(NOW))).toBe(false)
    expect(isFree(left(NOW), lockEnded({ partner, lock: NOW }))).toBe(false)
    expect(isFree(left(NOW), lockEnded({ partner, lock: NOW + 10_000 }))).toBe(true)
    expect(isFree(messageQueued({ partner, key: 'q', text: 'x', file: null }))).toBe(false)
    expect(isFree(failed('x', { blocked: true }), failed('x'))).toBe(false)
  })

  it('CHAT-07 a refused file returns the text to the field, before the text and file entered meanwhile', () => {
    const { action, key, failed: failure, back } = submitted()
    const refused = fileRefused({ partner, key, error })
    const expected = { draft: 'hi\nmore', attachment: { name: 'a.png' }, fileError: error, outgoing: [] }
    expect(after(draft(' hi '), action, draft('more'), chosen(), refused)).toMatchObject(expected)
    expect(after(draft(' hi '), action, failure, back).draft).toBe('hi')
    expect(after(draft(' hi '), action, left(NOW, key), failure, back).draft).toBe('')
  })

  it('CHAT-04 CHAT-07 an unsent message returns to the field only without cutting its text or replacing its file', () => {
    const long = (letter: string) => draft(letter.repeat(1_000))
    const { action, failed: failure, back } = submitted()
    const together = [long('a'), action, failure, long('b'), back]
    expect(after(...together).draft).toBe(`${'a'.repeat(1_000)}\n${'b'.repeat(1_000)}`)
    expect(isSendable(after(...together))).toBe(false)
    expect(after(...together, draft(after(...together).draft.slice(1))).draft).toHaveLength(2_000)

    const first = chosen()
    const withFile = [first, ready(first.payload.key), action, failure]
    const expected = { attachment: { name: 'a.png', isReady: false }, outgoing: [{ state: 'failed' }] }
    expect(after(...withFile, chosen(), back)).toMatchObject(expected)
    const own = { key: first.payload.key }
    expect(after(...withFile, back)).toMatchObject({ attachment: own, outgoing: [] })
  })

  it('CHAT-06 a message of the field waits for the lock and for the one before it also when it is sent again', () => {
    const { action, key, failed: failure } = submitted()
    const stateOf = (...more: Action[]) =>
      after(draft('hi'), action, failure, ...more, messageResent({ partner, key })).outgoing.find(
        (one) => one.key === key,
      )?.state
    expect(stateOf()).toBe('sending')
    expect(stateOf(left(1, 'other'))).toBe('failed')
    expect(stateOf(messageQueued({ partner, key: 'q', text: 'x', file: null }))).toBe('failed')
  })
})

describe('a queued message', () => {
  const q = { partner, key: 'q' }
  const queued = () => messageQueued({ partner, key: 'q', text: 'x', file: new File(['abc'], 'a.png') })

  it('DSP-04 has its own file and progress; a refused one is removed, and the field does not change', () => {
    const [message] = after(queued(), ready('q'), uploadProgressed({ ...q, share: 0.5 })).outgoing
    const file = { name: 'b.jpg', size: 2, isReady: true }
    expect(message).toMatchObject({ isQueued: true, state: 'sending', share: 0.5, file })
    const refused = fileRefused({ ...q, error })
    const expected = { outgoing: [], draft: ' hi ', fileError: null }
    expect(after(draft(' hi '), queued(), refused)).toMatchObject(expected)
  })

  it('DSP-04 CHAT-07 needs its file until that is uploaded, and so does the field', () => {
    const needed = (conversation: Conversation) => [...filesToUpload({ [partner]: conversation })]
    expect(needed(after(queued()))).toEqual(['q'])
    expect(needed(after(queued(), uploadDone({ ...q, mediaId: 5 })))).toEqual([])
    const attachment = { key: 'k', name: 'a.png', size: 3, isReady: true, mediaId: null }
    expect(needed({ ...EMPTY, attachment })).toEqual(['k'])
  })

  it('CHAT-06 keeps the time of its first attempt; the lock of the next message counts from the last one', () => {
    const again = after(queued(), left(1_000), left(5_000))
    expect([again.outgoing[0]?.leftAt, again.lock]).toEqual([1_000, 15_000])
    // A refused message never arrived.
    const leftAt = (refused: boolean) =>
      after(queued(), left(1_000), failed('q', { refused })).outgoing[0]?.leftAt
    expect([leftAt(true), leftAt(false)]).toEqual([null, 1_000])
  })

  it('CHAT-02 events of a removed message change only the lock', () => {
    const gone = { partner, key: 'gone' }
    const queue = queued()
    const before = after(queue)
    const upload = [uploadProgressed({ ...gone, share: 0.5 }), uploadDone({ ...gone, mediaId: 1 })]
    const events = [messageResent(gone), messageTakenBack(gone), ...upload, fileRefused({ ...gone, error })]
    for (const event of events) expect(after(queue, event)).toEqual(before)
    expect(after(queue, failed('gone', { blocked: true }))).toEqual({ ...before, blocked: true })
    expect(after(queue, left(1_000, 'gone'))).toEqual({ ...before, lock: 11_000 })
  })

  it.each(['constructor', 'toString'])('SAFE-06 to %s is in a conversation like any other', (name) => {
    const state = stateAfter(messageQueued({ partner: name, key: 'k', text: 'hello', file: null }))
    expect(selectConversation(state, name).outgoing).toHaveLength(1)
  })
})
