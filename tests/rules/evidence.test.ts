import type { UnknownAction } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import {
  type DisputeCase,
  EVIDENCE_KINDS,
  evidenceState,
  type PieceState,
  isNeeded,
} from '../../src/features/dispute/cases.ts'
import { disputeSlice, statementChanged, templateInserted } from '../../src/features/dispute/disputeSlice.ts'

const needed = (side: 'buyer' | 'seller', about: DisputeCase) =>
  EVIDENCE_KINDS.filter((kind) => isNeeded(kind, side, about))

const statementAfter = (...actions: UnknownAction[]) =>
  actions.reduce(disputeSlice.reducer, disputeSlice.getInitialState()).statement

describe('the evidence of a dispute', () => {
  it.each([
    ['not-released', ['receipt', 'statement'], ['bank-history', 'statement']],
    ['wrong-amount', ['receipt', 'bank-history', 'statement'], ['bank-history', 'statement']],
    ['old-requisite', ['receipt', 'bank-history', 'statement'], ['bank-history', 'statement']],
    ['not-received', ['receipt', 'bank-history', 'video'], ['bank-history', 'video', 'statement']],
    ['other', ['receipt', 'statement'], ['bank-history', 'statement']],
  ] as const)('DSP-03 %s: a buyer needs %j, a seller %j', (about, ofBuyer, ofSeller) => {
    expect(needed('buyer', about)).toEqual(ofBuyer)
    expect(needed('seller', about)).toEqual(ofSeller)
  })

  it.each<[PieceState[], string]>([
    [[], 'missing'],
    [['sent'], 'sent'],
    [['sent', 'refused'], 'sent'],
    [['refused'], 'refused'],
    [['failed'], 'refused'],
    [['refused', 'sending', 'sent'], 'sending'],
  ])('DSP-03 pieces %j are together %s', (pieces, state) => {
    expect(evidenceState(pieces)).toBe(state)
  })

  it('DSP-06 the template is inserted before the written text, once', () => {
    const inserted = (written: string) => statementAfter(statementChanged(written), templateInserted('A\nB'))
    expect(inserted(' ')).toBe('A\nB')
    expect(inserted('mine\n\nmore')).toBe('A\nB\n\nmine\n\nmore')
  })

  it.each([
    ['at another time', 'A\nB\n\nmine', 'C\nD\n\nmine'],
    ['with words at its end', 'A\nB and mine', 'C\nD and mine'],
    ['with words before it', 'mine\nA\nB', 'mine\nC\nD'],
    ['with a changed line, which stays', 'A and mine\nB\n\nmore', 'C\nD\n\nA and mine\n\nmore'],
    ['without what was deleted', 'B\n\nmine', 'C\nD\n\nmine'],
  ])('DSP-06 the template replaces the previous one: %s', (_how, written, together) => {
    const actions = [templateInserted('A\nB'), statementChanged(written), templateInserted('C\nD')]
    expect(statementAfter(...actions)).toBe(together)
  })
})
