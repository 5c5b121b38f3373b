/** The bank and the name that came with a pasted number: they are not those of another number. */
import { readPhone } from '../../rules/phone.ts'
import { digitsOnly } from '../../rules/text.ts'
import type { RequisiteDraft } from './saleSlice.ts'

type Changes = Partial<RequisiteDraft>

/** Removes those of the message that was pasted before; one that was typed, or changed, stays. */
export function withoutPastedNames({ holder_name, bank }: RequisiteDraft, pasted: Changes): Changes {
  return {
    holder_name: holder_name === pasted.holder_name ? '' : holder_name,
    bank: bank === pasted.bank ? '' : bank,
  }
}

/** True for a text that neither continues the pasted number nor is a part of it. */
export function isOtherNumber(text: string | undefined, pasted: string | undefined): boolean {
  if (text === undefined || pasted === undefined) return false
  const [one, other] = [digitsOf(text), digitsOf(pasted)]
  return one === '' || !(other.includes(one) || one.includes(other))
}

/** With the country code that a phone gets when its field is left. */
const digitsOf = (number: string) => digitsOnly(readPhone(number) ?? number)
