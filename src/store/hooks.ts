/** React's way to the store and to some of its dependencies. */
import { createContext, use } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Device } from '../platform/device.ts'
import type { AppDispatch, AppState, Deps, PageStore } from './types.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<AppState>()
export const useAppStore = useStore.withTypes<PageStore>()

/** Dependencies that components can read directly. Everything else goes through the store. */
type ReadableDeps = Pick<Deps, 'callLog' | 'clock' | 'settings' | 'storage' | 'pageId' | 'pageKey'> & {
  device: Pick<Device, 'parent'>
}

const Context = createContext<ReadableDeps | null>(null)

export const DepsProvider = Context.Provider

/** The dependencies of the nearest `DepsProvider`; throws without one. */
export function useDeps(): ReadableDeps {
  const deps = use(Context)
  if (deps === null) throw new Error('no DepsProvider above')
  return deps
}
