/** Draws its children after the first response, or when the page is offline: the first screen does not need them. */
import type { ReactNode } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectIsOnline, selectLastResponseAt } from './shellSlice.ts'

export function AfterFirstResponse({ children }: { children: ReactNode }) {
  const isStarted = useAppSelector((state) => selectLastResponseAt(state) !== null || !selectIsOnline(state))
  return isStarted && children
}
