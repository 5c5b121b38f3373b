/** Payment methods of each currency, deliberately not sorted: the client puts the preferred ones first. */
import * as v from 'valibot'
import { FIATS, type Fiat } from '../contract/constants.ts'
import type { Id } from '../contract/ids.ts'
import { brokers, type Broker } from '../contract/orders.ts'
import { fieldRefusal, refuse } from './refusal.ts'
import type { World } from './world.ts'

/** A bank of that name is served by an automatic deal (docs/sandbox.md#magic-values). */
export const AUTOBANK = 'Autobank'

/** The fields of a bank by its kind; the others have the defaults of the contract. */
const KINDS = {
  card: { is_card: true, mask: true },
  phone: {},
  gone: { is_card: true, mask: true, is_available: false },
} as const satisfies Record<string, Partial<Broker>>
type Kind = keyof typeof KINDS
type Listed = readonly [name: string, kind: Kind]

const LISTS: Record<Fiat, readonly Listed[]> = {
  rub: [
    ['Ozon Bank', 'card'],
    ['VTB', 'card'],
    ['T-Bank', 'card'],
    ['YooMoney', 'phone'],
    ['SBP', 'phone'],
    ['Raiffeisen', 'card'],
    ['Otkritie', 'gone'],
    ['Alfa-Bank', 'card'],
    ['Sberbank', 'card'],
    ['Gazprombank', 'card'],
    [AUTOBANK, 'card'],
  ],
  uzs: [
    ['Uzcard', 'card'],
    ['Humo', 'card'],
    ['Kapitalbank', 'card'],
    ['Click', 'phone'],
    ['Payme', 'phone'],
    ['Ipak Yuli Bank', 'gone'],
    [AUTOBANK, 'card'],
  ],
  azn: [
    ['Kapital Bank', 'card'],
    ['ABB', 'card'],
    ['LeoBank', 'card'],
    ['M10', 'phone'],
    ['Unibank', 'gone'],
    [AUTOBANK, 'card'],
  ],
  tjs: [
    ['Alif Bank', 'card'],
    ['Eskhata Bank', 'card'],
    ['Dushanbe City', 'phone'],
    ['Amonatbonk', 'gone'],
    [AUTOBANK, 'card'],
  ],
  kzt: [
    ['Kaspi Bank', 'card'],
    ['Halyk Bank', 'card'],
    ['Freedom Bank', 'card'],
    ['Jusan Bank', 'gone'],
    [AUTOBANK, 'card'],
  ],
  uah: [
    ['PrivatBank', 'card'],
    ['monobank', 'card'],
    ['PUMB', 'card'],
    ['Oschadbank', 'gone'],
    [AUTOBANK, 'card'],
  ],
  byn: [
    ['Belarusbank', 'card'],
    ['Priorbank', 'card'],
    ['MTBank', 'gone'],
    [AUTOBANK, 'card'],
  ],
  usd: [
    ['Wise', 'phone'],
    ['Bank card', 'card'],
    ['Payoneer', 'gone'],
    [AUTOBANK, 'card'],
  ],
  eur: [
    ['SEPA Instant', 'phone'],
    ['Revolut', 'card'],
    ['N26', 'gone'],
    [AUTOBANK, 'card'],
  ],
}

function toBroker([name, kind]: Listed, id: number) {
  return { id, broker_id: id, name, ...KINDS[kind] }
}

const rows = (fiat: Fiat, first: number): readonly Broker[] =>
  v.parse(
    brokers,
    LISTS[fiat].map((listed, index) => toBroker(listed, first + index)),
  )

/** Brokers by currency; their ids are the same in every world. */
export const BROKERS: Record<Fiat, readonly Broker[]> = {
  rub: rows('rub', 101),
  uzs: rows('uzs', 201),
  azn: rows('azn', 301),
  tjs: rows('tjs', 401),
  kzt: rows('kzt', 501),
  uah: rows('uah', 601),
  byn: rows('byn', 701),
  usd: rows('usd', 801),
  eur: rows('eur', 901),
}

/** The currency of that name, in any case; any other is refused. */
export function fiatOf(name: string): Fiat {
  const fiat = FIATS.find((known) => known === name.toLowerCase())
  if (!fiat) throw refuse.currencyInvalid()
  return fiat
}

/** The banks of the currency with the fields that were set in this world. */
export function banksOf({ bankFields }: World, fiat: Fiat): readonly Broker[] {
  return BROKERS[fiat].map((bank) => ({ ...bank, ...bankFields.get(String(bank.broker_id)) }))
}

type Fields = Readonly<Record<string, unknown>>

/** Set fields of banks, by their ids, or whether they are available; all of it, or nothing. */
export function setBanks(world: World, banks: Readonly<Record<string, boolean | Fields>>): void {
  const changes = Object.entries(banks).map(([id, given]) => {
    const fields = typeof given === 'boolean' ? { is_available: given } : given
    checkBank(world, id, fields)
    return [id, { ...world.bankFields.get(id), ...fields }] as const
  })
  for (const [id, fields] of changes) world.bankFields.set(id, fields)
}

/** Refuses an unknown bank, its id as a field, and a value that the contract's schema rejects or changes. */
function checkBank(world: World, id: string, fields: Fields): void {
  const bank = FIATS.flatMap((fiat) => banksOf(world, fiat)).find((one) => String(one.broker_id) === id)
  if (!bank) throw fieldRefusal(id, 'is invalid')
  const [read] = v.parse(brokers, [{ ...bank, ...fields }])
  for (const [name, value] of Object.entries(fields))
    if (name === 'broker_id' || read?.[name as keyof Broker] !== value) throw fieldRefusal(name, 'is invalid')
}

/** True for a bank that an order can choose now. */
function isChoosable(bank: Broker): boolean {
  return bank.is_available
}

/** The bank of that id, or with null the first one of the currency, if it can be chosen now. */
export function choosableBank(world: World, fiat: Fiat, id: Id | null): Broker | undefined {
  return banksOf(world, fiat).find(
    (bank) => isChoosable(bank) && (id === null || String(bank.broker_id) === String(id)),
  )
}

/** A broker of the currency by its id, whether it can be chosen or not. */
export function brokerOf(world: World, fiat: Fiat, id: Id | null): Broker | undefined {
  return banksOf(world, fiat).find((bank) => String(bank.broker_id) === String(id))
}

/** A broker of the currency by its name. */
export function brokerNamed(fiat: Fiat, name: string): Broker | undefined {
  return BROKERS[fiat].find((broker) => broker.name === name)
}

/** True for a broker that an automatic deal serves. */
export function isAutomatic(broker: Broker): boolean {
  return broker.name === AUTOBANK
}
