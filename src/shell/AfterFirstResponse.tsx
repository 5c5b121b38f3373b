/** Draws its children after the first response, when an order takes more than 5 s, when the page is offline, or when it shows no order: the first screen does not need them. */
import type { ReactNode } from 'react'
import { useAppSelector } from '../store/hooks.ts'
import type { AppState } from '../store/types.ts'
import {
  selectIsAnswered,
  selectIsOnline,
  selectOpened,
  selectRefreshedAt,
  selectWait,
} from './shellSlice.ts'

const selectIsStarted = (state: AppState) =>
  // The inline script may have made the first calls.
  selectRefreshedAt(state) !== null ||
  selectIsAnswered(state) ||
  selectWait(state) !== 'short' ||
  !selectIsOnline(state) ||
  selectOpened(state)?.id === ''

export function AfterFirstResponse({ children }: { children: ReactNode }) {
  return useAppSelector(selectIsStarted) && children
}
