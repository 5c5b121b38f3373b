/** The page of the current address, or its placeholder while its code is being loaded. */
import { createElement } from 'react'
import { useAppSelector } from '../store/hooks.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import type { Client } from './createClient.ts'
import { selectAddress, selectLoadFailed, selectOpened } from './shell/shellSlice.ts'

export function CurrentPage({ pages }: Pick<Client, 'pages'>) {
  const address = useAppSelector(selectAddress)
  const opened = useAppSelector(selectOpened)
  const hasLoadFailed = useAppSelector(selectLoadFailed)
  if (hasLoadFailed) return <CrashScreen />
  const Page = opened && pages.get(opened.page)
  if (Page) return createElement(Page)
  // An error page has no id; its placeholder would look like the error page itself.
  return address && <LoadingPage page={address.id === '' ? null : address.page} />
}
