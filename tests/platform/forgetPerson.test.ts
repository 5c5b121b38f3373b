/** Whether signing out removes more than the page's own sign-in. */
import { expect, it } from 'vitest'
import { hasMoreToLose } from '../../src/platform/forgetPerson.ts'
import { createStorage, memoryArea } from '../../src/platform/storage.ts'

it.each([
  ['a draft', { 'chat/payment/7/trader/draft': 'Half a word' }, {}, true],
  ['a form', { 'sale/7': '{"fields":{}}' }, {}, true],
  ['a message that was not sent', { 'chat/payment/7/trader/k1': '{"text":"hi"}' }, {}, true],
  ['a message that was sent', { 'chat/payment/7/trader/k1': '{"done":"9"}' }, {}, false],
  ['an emptied draft', { 'chat/payment/7/trader/draft': '' }, {}, false],
  ['the sign-in of another order', {}, { 'sale/8': 't' }, true],
  ['its own sign-in', {}, { 'payment/7': 't' }, false],
])('A10 signing out asks first, or not, where the browser has %s', (_what, drafts, tokens, isAsked) => {
  const area = memoryArea()
  const storage = createStorage(() => area)
  storage.set('drafts', drafts)
  storage.set('tokens', tokens)
  expect(hasMoreToLose(storage, 'payment/7')).toBe(isAsked)
})
