/** Every field with a number takes what is pasted whole, or nothing of it. */
import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { readCode } from '../../src/features/auth/forms.ts'
import { MaskForm } from '../../src/features/brokers/MaskForm.tsx'
import { ODD_VALUES, type OddValue } from '../support/oddValues.ts'
import { renderComponent } from '../support/renderComponent.tsx'
import { until, useWorld } from '../support/world.ts'
import { openEntry } from './saleVisit.tsx'

const world = useWorld()
const SBP = 105
const WALLET = 104
const ROWS = Object.entries(ODD_VALUES)

type Kind = Exclude<keyof OddValue, 'pasted'>
const expected = (kind: Kind) => Object.fromEntries(ROWS.map(([name, value]) => [name, value[kind]]))

/** What the field of the page contains after each value was pasted into it, empty. */
async function pasteEach(
  field: () => HTMLInputElement | HTMLTextAreaElement,
  user: UserEvent,
  pasted: (name: string) => void = () => undefined,
) {
  const found: Record<string, string> = {}
  for (const [name, value] of ROWS) {
    await user.clear(field())
    await user.paste(value.pasted)
    found[name] = field().value
    pasted(name)
  }
  return found
}

describe('a pasted number', () => {
  it.each([
    ['card', 'card_number', {}],
    ['phone', 'phone', { broker_id: SBP }],
    ['wallet', 'card_number', { broker_id: WALLET }],
  ] as const)('SALE-08 SALE-09 SAFE-10 in the form of a sale to a %s is whole', async (kind, name, order) => {
    const { page } = await openEntry(world, order)
    expect(await pasteEach(() => page.input(name), page.user)).toEqual(expected(kind))
  })

  it('SALE-08 SALE-09 SAFE-10 is read alike when a keyboard or a drop inserts it, without an event of pasting', async () => {
    const { page } = await openEntry(world)
    const target = { value: 'Карта: 4111 1111 1111 1111, IVAN PETROV' }
    fireEvent.input(page.input('card_number'), { target })
    expect(page.input('card_number').value).toBe('4111 1111 1111 1111')
    expect(page.input('holder_name').value).toBe('IVAN PETROV')
  })

  it('VAL-11 A48 in the form of the payer’s card is whole, or nothing is taken and the reason is said', async () => {
    const { user } = await renderComponent(
      world,
      <MaskForm
        label="Card"
        hint=""
        submitText="Go"
        action="submit-mask"
        error={null}
        busy={false}
        onSubmit={() => {}}
      />,
    )
    await until(() => document.querySelector('[name=mask]') !== null)
    const field = () => screen.getByLabelText<HTMLInputElement>('Card')
    const reasons: Record<string, boolean> = {}
    const found = await pasteEach(field, user, (name) => {
      reasons[name] = document.querySelector('[role=alert]')?.textContent.includes('16 digits') === true
    })
    expect(found).toEqual(expected('mask'))
    expect(reasons).toEqual(Object.fromEntries(ROWS.map(([name, { mask }]) => [name, mask === ''])))
    await user.paste('4111111111111111')
    expect(document.querySelector('[role=alert]')).toBeNull()
    await user.keyboard('2')
    expect(field().value).toBe('4111-1111-1111-1111')
    expect(document.querySelector('[role=alert]')).not.toBeNull()
  })

  it('VAL-03 as a code loses only what stands between its characters', () => {
    const read = Object.fromEntries(ROWS.map(([name, { pasted }]) => [name, readCode(pasted)]))
    expect(read).toEqual(expected('code'))
  })

  it('SALE-08 VAL-10 that is no card is kept, refused by a method with a card, and the reason is said at once', async () => {
    const { page } = await openEntry(world)
    await page.fill('holder_name', 'IVAN PETROV')
    const refused = () => screen.getByText(/^This isn’t a card number/)
    for (const pasted of ['KZ86125KZT5004100100', 'R123456789012', 'UA21 3223 1300 0002 6007 2335 6600 1']) {
      await page.user.clear(page.input('card_number'))
      await page.user.paste(pasted)
      expect(refused()).toBeInTheDocument()
      await page.press('submit-requisite')
      expect(page.input('card_number').value).toBe(pasted)
      expect(screen.getByRole('alert')).toContainElement(refused())
      expect(document.querySelector('[data-read-back]')).toBeNull()
    }
    await page.fill('card_number', '12345678901')
    await page.press('submit-requisite')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('12 to 19 digits')
    expect(await world.calls('GET /lots/api-sell')).toHaveLength(0)
    await page.fill('card_number', '501800000009')
    expect(document.querySelector('[data-read-back]')?.textContent).toContain('5018 0000 0009')
    await page.press('submit-requisite')
    await until(async () => (await world.calls('POST /deals')).length === 1)
    expect(await world.bodies('POST /deals')).toMatchObject([{ requisite: '501800000009, IVAN PETROV' }])
  })

  it('SALE-13 A49 of an account is sent whole by a method for accounts', async () => {
    const { page } = await openEntry(world, { broker_id: WALLET })
    await page.user.click(page.input('card_number'))
    await page.user.paste('UA21 3223 1300 0002 6007 2335 6600 1, IVAN PETROV')
    expect(page.input('holder_name').value).toBe('IVAN PETROV')
    await page.press('submit-requisite')
    await until(async () => (await world.calls('POST /deals')).length === 1)
    const [made] = await world.calls('POST /deals')
    expect(made?.body).toMatchObject({ requisite: 'UA21 3223 1300 0002 6007 2335 6600 1, IVAN PETROV' })
  })
})
