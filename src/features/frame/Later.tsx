/** What the first screen does not need waits for the first answer, or for the news that none comes. */
import { useEffect, type ReactNode } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectReached, selectReachedAt } from './frameSlice.ts'

/** Whether that time has come. */
function useStarted(): boolean {
  return useAppSelector((state) => selectReachedAt(state) !== null || !selectReached(state))
}

/** Draws nothing before. */
export function Later({ children }: { children: ReactNode }) {
  return useStarted() && children
}

/** Has the room of the next press at hand by then: the answer to a press waits for no network. */
export function useRoomSoon({ bring }: { bring: () => void }): void {
  const isStarted = useStarted()
  useEffect(() => {
    if (isStarted) bring()
  }, [isStarted, bring])
}
