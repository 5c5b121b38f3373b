import type { i18n } from 'i18next'
import type { account } from './ru/account.ts'
import type { common } from './ru/common.ts'
import type { cpayment } from './ru/cpayment.ts'
import type { deal } from './ru/deal.ts'
import type { dispute } from './ru/dispute.ts'
import type { errors } from './ru/errors.ts'
import type { flashpay } from './ru/flashpay.ts'
import type { payment } from './ru/payment.ts'
import type { sale } from './ru/sale.ts'

/** The texts of each section in Russian, the source: i18next types keys and values by them. */
interface Resources {
  common: typeof common
  payment: typeof payment
  sale: typeof sale
  cpayment: typeof cpayment
  flashpay: typeof flashpay
  deal: typeof deal
  dispute: typeof dispute
  account: typeof account
  errors: typeof errors
}

/** A part of the texts that is loaded on its own, an i18next namespace: one lazy chunk per language. */
export type Section = keyof Resources

/** Of an order that is under way or over, beside those of the first screen. */
export const RUNNING_SECTIONS: readonly Section[] = ['deal', 'account', 'errors']

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }

/** The shape of each section in another language: one that differs does not compile. */
export type Sections = { [S in Section]: Translated<Resources[S]> }

type Family<K extends string> = K extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}` ? Base : K

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? Family<K> : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** The key of one text of any section, as `payment:requisites.confirm`; plural forms share their base key (`deal:tabs.unread`). */
export type TextKey = { [S in Section]: `${S}:${Paths<Resources[S]>}` }[Section]

/** Values of the `{{placeholders}}` of a text; `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

/** Returns the text of a key in the current language. */
export type Translate = i18n['t']

/** A text that is translated when it is shown. */
export type LocalizedMessage = (
  | { key: TextKey; values?: TextValues }
  /** The gateway's own sentence; `full` is the whole of it if `raw` is only its beginning. */
  | { raw: string; full?: string }
) & {
  /** Name of the field that the message is about. */
  label?: TextKey
  /** Address that belongs to the message. */
  link?: string
}

/** A group of texts of any depth. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: 'common'
    resources: Resources
  }
}
