import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { advance, useWorld } from '../support/world.ts'
import { CARD, openEntry } from './saleVisit.tsx'

const world = useWorld()
const SBP = 105

describe('the requisite of a sale, for somebody who hears the page', () => {
  it('SALE-04 announces the requisite once it is typed, not with every letter', async () => {
    const { page } = await openEntry(world)
    const status = () => document.querySelector('[data-read-back] [role="status"]')?.textContent
    await page.fill('card_number', CARD.card_number)
    await page.fill('holder_name', 'IVAN')
    await advance(1_000)
    expect(status()).toBe('')
    await page.fill('holder_name', CARD.holder_name)
    await advance(1_000)
    expect(status()).toBe('')
    await advance(1_000)
    expect(status()).toBe('Check every digit 4111 1111 1111 1111, IVAN PETROV')
    await page.fill('holder_name', 'IVAN')
    expect(status()).toBe('')
  })

  it('SALE-08 SALE-09 a press with a missing value moves the focus to the first wrong field', async () => {
    const { page } = await openEntry(world, { broker_id: SBP })
    await page.fill('phone', '+79001234567')
    await page.press('submit-requisite')
    expect(document.activeElement).toBe(page.input('bank'))
    expect(page.input('bank').getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(page.input('phone'), { target: { value: '' } })
    await page.press('submit-requisite')
    expect(document.activeElement).toBe(page.input('phone'))
  })
})
