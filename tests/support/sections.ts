import type { Section } from '../../src/i18n/types.ts'

const isSection: Record<Section, true> = {
  common: true,
  payment: true,
  sale: true,
  cpayment: true,
  flashpay: true,
  deal: true,
  dispute: true,
  account: true,
  errors: true,
}
/** All sections of the texts. */
export const SECTIONS = Object.keys(isSection) as Section[]
