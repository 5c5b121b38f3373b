/** What the first screen does not need waits for the first answer, or for the news that none comes. */
import type { ReactNode } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectReached, selectReachedAt } from './frameSlice.ts'

/** Draws nothing before. */
export function Later({ children }: { children: ReactNode }) {
  const isStarted = useAppSelector((state) => selectReachedAt(state) !== null || !selectReached(state))
  return isStarted && children
}
