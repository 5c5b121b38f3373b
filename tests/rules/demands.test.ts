/** Which bank asks for which value, and the refusal of a value by its key. */
import { describe, expect, it } from 'vitest'
import { type Demand, DEMANDS, demandsOf } from '../../src/rules/demands.ts'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { aBroker, refused } from './records.ts'

it.each([
  ['flashpay', { is_card: true }, ['mask']],
  ['flashpay', { mask: true }, ['mask']],
  ['flashpay', {}, []],
  ['purchase', { is_card: true }, ['email']],
  ['sale', { is_card: true }, ['email']],
] as const)('FP-04 A13 in a %s a bank with %j asks for %j', (order, fields, demands) => {
  expect(demandsOf(order, aBroker('4', fields))).toEqual(demands)
})

it('FP-04 A13 a bank that is not in the list asks for what every bank asks for', () => {
  expect(demandsOf('flashpay', null)).toEqual([])
  expect(demandsOf('purchase', null)).toEqual(['email'])
})

describe.each(Object.keys(DEMANDS) as Demand[])('%s', (field) => {
  const error = { ...refused(''), detail: null, fields: { [field]: ['is too long'] } }
  it.each(['create', 'recreate', 'sell', 'choose', 'mask', 'requisite'] as const)(
    'CAT-08 SPEC-18 its refusal in the place %s opens the field if the call contains it',
    (place) => {
      const action = errorPolicy(place, error)
      const isSent = DEMANDS[field].places.includes(place)
      expect(action.kind === 'inline' && action.field === field).toBe(isSent)
    },
  )
})
