/** What the first screen does not need waits for the first answer, or for the news that none comes. */
import type { ReactNode } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectIsOnline, selectLastResponseAt } from './shellSlice.ts'

/** Draws nothing before. */
export function AfterFirstResponse({ children }: { children: ReactNode }) {
  const isStarted = useAppSelector((state) => selectLastResponseAt(state) !== null || !selectIsOnline(state))
  return isStarted && children
}
