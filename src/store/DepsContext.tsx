/** Dependencies that components can read directly: call log, gateway clock, settings. Everything else goes through the store. */
import { createContext, use } from 'react'
import type { Deps } from './types.ts'

export type ReadableDeps = Pick<Deps, 'callLog' | 'clock' | 'settings' | 'storage' | 'pageId' | 'pageKey'>

const Context = createContext<ReadableDeps | null>(null)

export const DepsProvider = Context.Provider

/** The dependencies of the nearest `DepsProvider`; throws without one. */
export function useDeps(): ReadableDeps {
  const deps = use(Context)
  if (deps === null) throw new Error('no DepsProvider above')
  return deps
}
