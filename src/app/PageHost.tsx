/** Tells the store which page is on screen, and when it is gone. */
import { useEffect, type ReactNode } from 'react'
import {
  pageLeft,
  pageOpened,
  tabChosen,
  type OpenedPage,
  type TabName,
} from '../features/frame/frameSlice.ts'
import { useAppDispatch } from '../store/hooks.ts'

const TABS: readonly TabName[] = ['deal', 'info', 'chat', 'support']

export function PageHost({ page, id, type, embedded, children }: OpenedPage & { children: ReactNode }) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(pageOpened({ page, id, ...(type && { type }), ...(embedded && { embedded }) }))
    // A chat opened in a new tab of the browser starts there (A62).
    const tab = TABS.find((name) => name === new URLSearchParams(location.search).get('tab'))
    if (tab) dispatch(tabChosen(tab))
    return () => void dispatch(pageLeft())
  }, [dispatch, page, id, type, embedded])
  return children
}
