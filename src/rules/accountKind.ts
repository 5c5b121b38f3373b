import type { AccessPayload } from '../contract/people.ts'

/** The kind of a person's account; null without one. */
export function accountKind(user: Pick<AccessPayload, 'is_temporary'> | null): 'temporary' | 'full' | null {
  return user && (user.is_temporary ? 'temporary' : 'full')
}
