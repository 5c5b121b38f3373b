/** What a person may have to type below a pressed bank before it is chosen. Everything that is not of one value alone follows from this table. */
import type { Broker } from '../contract/orders.ts'
import { isCardBroker } from './brokers.ts'
import type { CatalogueName, FieldName } from './errorText.ts'

/** The number of the payer's card, and the e-mail of a person without an account. A name is the key of the value in the bodies of calls. */
export type Demand = 'mask' | 'email'

/** What was typed, by its name. */
export type DemandAnswers = Partial<Record<Demand, string>>

/** Purpose of a call that contains a typed value (see `ErrorPlace`). */
export type ValuePlace = 'create' | 'recreate' | 'sell' | 'choose' | 'mask' | 'requisite'

/** How the gateway may tell that a value is wrong, where the key of the field does not tell it. */
export interface FieldErrors {
  /** The calls that contain the value. */
  places: readonly ValuePlace[]
  /** Texts that are about it, and names of other fields that mean it. */
  errors: readonly (CatalogueName | FieldName)[]
}

interface DemandRule extends FieldErrors {
  /** Whether it is asked for when this bank is pressed, unless it is known. `flashpay`: a payment; its sale asks for nothing. */
  isAsked: (bank: Broker | null, order: AskingOrder) => boolean
}
type AskingOrder = 'purchase' | 'sale' | 'flashpay'

export const CARD_ERRORS = ['requisite', 'invalidRequisite', 'cardInvalid', 'cardBlacklisted'] as const

/** In the order in which they are asked for. The e-mail is the last, because with it the order is claimed; the registration sends and refuses it. */
export const DEMANDS: Record<Demand, DemandRule> = {
  mask: {
    isAsked: (bank, order) => order === 'flashpay' && isCardBroker(bank),
    places: ['choose', 'mask'],
    errors: [...CARD_ERRORS, 'mustSetMask', 'tooShort', 'tooLong'],
  },
  email: { isAsked: (_bank, order) => order !== 'flashpay', places: [], errors: [] },
}

/** What is asked for when this bank is pressed, as far as it is not known. */
export function demandsOf(order: AskingOrder, bank: Broker | null): Demand[] {
  const names = Object.keys(DEMANDS) as Demand[]
  return names.filter((name) => DEMANDS[name].isAsked(bank, order))
}
