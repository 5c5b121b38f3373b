/** The steps in which the fields of the requisite are typed and pasted, and the way back. */
import { readPhone } from '../../rules/phone.ts'
import { digitsOnly } from '../../rules/text.ts'
import type { RequisiteDraft } from './saleSlice.ts'

type Changes = Partial<RequisiteDraft>

export interface DraftStep {
  draft: RequisiteDraft
  /** What the last message with a number that was pasted has filled in. */
  pasted: Changes
  /** The field in which this step types; null for any other change. */
  typed: string | null
  before: DraftStep | null
}

const NUMBERS = ['card_number', 'phone'] as const
const NAMES = ['holder_name', 'bank'] as const

/** The first step with this draft. */
export function firstStep(draft: RequisiteDraft): DraftStep {
  return { draft, pasted: {}, typed: null, before: null }
}

/** What is typed in one field is one step. With another number the names go that came with the one before. */
export function changedStep(step: DraftStep, changes: Changes): DraftStep {
  const { draft, pasted } = step
  const isOther = NUMBERS.some((name) => isOtherNumber(changes[name], pasted[name]))
  const next = { ...(isOther ? withoutPasted(step) : draft), ...changes }
  const grown = (Object.keys(changes) as (keyof Changes)[]).filter(
    (name) => next[name].length > draft[name].length,
  )
  const typed = grown.join(' ') || null
  return {
    draft: next,
    pasted: isOther ? {} : pasted,
    typed,
    before: typed !== null && typed === step.typed ? step.before : step,
  }
}

/** The names of a pasted message replace those of an earlier one, but none that was typed. */
export function pastedStep(step: DraftStep, pasted: Changes): DraftStep {
  const typed = withoutPasted(step)
  const draft = { ...typed, ...pasted }
  for (const name of NAMES) draft[name] = typed[name] || draft[name]
  return { draft, pasted, typed: null, before: step }
}

/** True for a text that neither continues the pasted number nor is a part of it. */
function isOtherNumber(text: string | undefined, pasted: string | undefined): boolean {
  if (text === undefined || pasted === undefined) return false
  const [one, other] = [digitsOf(text), digitsOf(pasted)]
  return one === '' || !(other.includes(one) || one.includes(other))
}

/** With the country code that a phone gets when its field is left. */
const digitsOf = (number: string) => digitsOnly(readPhone(number) ?? number)

/** The draft without the names that came with the pasted number, as far as they are as they came. */
function withoutPasted({ draft, pasted }: DraftStep): RequisiteDraft {
  const rest = { ...draft }
  for (const name of NAMES) if (draft[name] === pasted[name]) rest[name] = ''
  return rest
}
