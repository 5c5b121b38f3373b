/** What the gateway of a bare client answers. */
import { CallInterrupted, GatewayFailure, type GatewayError } from '../../src/contract/gatewayError.ts'
import { refused } from '../rules/records.ts'

/** A response that never arrives. */
export const never = () => new Promise<never>(() => undefined)

/** Tokens whose access token has these claims. */
export function tokensOf(claims: object): { access: string; refresh: string } {
  return { access: `h.${btoa(JSON.stringify(claims))}.s`, refresh: 'refresh-1' }
}

/** A call that the gateway refuses. */
export function refusal(detail: string | null, fields: Partial<GatewayError> = {}): GatewayFailure {
  return new GatewayFailure(refused(detail, fields))
}

/** What a call rejects with that was not carried out because a sign-in came between. */
export const interrupted = () => new CallInterrupted(refusal(null, { status: 401 }).error)
