import { describe, expect, it } from 'vitest'
import { hasOwnFile } from '../../src/pages/payment/receipt.ts'
import { dealIdOf, dealNumberOf, type OrderDeals } from '../../src/rules/deal.ts'
import { backLink } from '../../src/rules/links.ts'
import { aDeal, aMessage, anAutodeal, combinations } from './records.ts'

describe('a receipt among the messages', () => {
  const sides = { me: 'payer', partner: 'trader', sent: {} }
  const media = { id: 7, url: null, name: 'r.png', mime: 'image/png' }
  const chat = (fromTheEnd: number) => {
    const others = Array.from({ length: fromTheEnd - 1 }, (_, id) => aMessage({ id }))
    return [aMessage({ id: 'old' }), aMessage({ id: 'own', sender: 'payer', media }), ...others]
  }

  it('PUR-12 is an own file among the last ten', () => {
    expect(hasOwnFile(chat(10), sides)).toBe(true)
    expect(hasOwnFile(chat(11), sides)).toBe(false)
    expect(hasOwnFile([], sides)).toBe(false)
    expect(hasOwnFile([aMessage({ media })], sides)).toBe(false)
    expect(hasOwnFile([aMessage({ sender: 'payer' })], sides)).toBe(false)
  })

  it('PUR-12 is recognized by the partner’s name when the own nickname is unknown', () => {
    const unknown = { me: null, partner: 'trader', sent: {} }
    expect(hasOwnFile(chat(1), unknown)).toBe(true)
    expect(hasOwnFile([aMessage({ media })], unknown)).toBe(false)
  })
})

describe('backLink', () => {
  it('A27 PUR-28 opens a new tab while the order is in process, else the same one; before the end only with the merchant’s permission', () => {
    for (const { status, allowed, isOver } of combinations({
      status: [0, 1, 2, 3] as const,
      allowed: [true, false],
      isOver: [true, false],
    })) {
      const merchant = { website: 'https://shop.test/', allow_waiting_back_url: allowed }
      const link = backLink({ status, back_url: 'https://shop.test/back', merchant }, isOver)
      const isFinal = status >= 2 || isOver
      const shown = { href: 'https://shop.test/back', newTab: status === 1 }
      expect(link).toEqual(isFinal || allowed ? shown : null)
    }
  })

  it('PUR-26 falls back to the merchant’s site', () => {
    const merchant = { website: 'https://shop.test/', allow_waiting_back_url: false }
    expect(backLink({ status: 3, back_url: null, merchant })?.href).toBe('https://shop.test/')
    expect(backLink({ status: 3, back_url: null, merchant: null })).toBeNull()
    // Without a merchant its permission is not known.
    expect(backLink({ status: 1, back_url: 'https://shop.test/back', merchant: null })).toBeNull()
    expect(backLink({ status: 2, back_url: 'https://shop.test/back', merchant: null })).toEqual({
      href: 'https://shop.test/back',
      newTab: false,
    })
    const may = { website: 'https://shop.test/', allow_waiting_back_url: true }
    expect(backLink({ status: 1, back_url: null, merchant: may })).toEqual({
      href: 'https://shop.test/',
      newTab: true,
    })
  })
})

it('PUR-32 DATA-16 a deal has a number and a SKY ID, an automatic deal one id for both', () => {
  const numbersOf = (deals: OrderDeals) => [dealNumberOf(deals), dealIdOf(deals)]
  expect(numbersOf({ deal: aDeal({ id: 5, deal_id: 55 }), autodeal: null })).toEqual([5, 55])
  expect(numbersOf({ deal: null, autodeal: anAutodeal() })).toEqual(['a1', 'a1'])
  expect(numbersOf({ deal: null, autodeal: null })).toEqual([null, null])
})
