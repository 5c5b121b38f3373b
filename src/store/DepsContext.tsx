/** The few outside things that a component may read: the record of calls, gateway time, settings. Everything else goes through the store. */
import { createContext, use } from 'react'
import type { Deps } from './types.ts'

/** What components may read of the outside world. */
export type ReadableDeps = Pick<Deps, 'callLog' | 'clock' | 'settings' | 'storage' | 'pageId' | 'pageKey'>

const Context = createContext<ReadableDeps | null>(null)

/** Hands the outside things to everything below it. */
export const DepsProvider = Context.Provider

/** The outside things; throws outside a provider. */
export function useDeps(): ReadableDeps {
  const deps = use(Context)
  if (deps === null) throw new Error('no DepsProvider above')
  return deps
}
