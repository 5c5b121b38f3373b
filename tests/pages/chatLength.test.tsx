import { expect, it } from 'vitest'
import { advance, useWorld } from '../support/world.ts'
import { atRequisites } from './purchaseSteps.ts'

const world = useWorld()

it('CHAT-04 the 1025th character is not accepted; a message that is pasted over the limit is kept to its end, says how much is too many, and waits until it is shortened', async () => {
  const page = await atRequisites(world)
  await page.press('tab', '[data-tab=chat]')
  await advance(300)
  await page.fill('message', 'x'.repeat(1_024))
  await page.user.type(page.input('message'), 'y')
  expect(page.input('message')).toHaveValue('x'.repeat(1_024))
  await page.user.clear(page.input('message'))

  const end = 'I paid from the card that ends with 1111'
  await page.user.paste(`${'x'.repeat(1_024)}${end}`)
  expect(page.input('message')).toHaveValue(`${'x'.repeat(1_024)}${end}`)
  expect(page.input('message')).toHaveAccessibleDescription(/^40 characters too many/)
  expect(page.action('send-message')).toBeDisabled()
  await page.user.keyboard('{Enter}')
  await advance(500)
  expect(await world.messagePosts()).toEqual([])
  await page.fill('message', end)
  expect(page.action('send-message')).toBeEnabled()
})
