/** Shared by the tests of error handling. */
import type { ErrorAction, ErrorPlace } from '../../src/rules/errorPolicy.ts'

const isPlace: Record<ErrorPlace, true> = {
  background: true,
  search: true,
  create: true,
  recreate: true,
  sell: true,
  action: true,
  claim: true,
  release: true,
  vote: true,
  choose: true,
  mask: true,
  requisite: true,
  upload: true,
  message: true,
  register: true,
  login: true,
}
/** Every place that handles errors. */
export const ERROR_PLACES = Object.keys(isPlace) as ErrorPlace[]

export const NOTHING: ErrorAction = { kind: 'silent', next: 'nothing' }
