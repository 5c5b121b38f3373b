/** Opens the page of an address. */
import { selectAuthStep } from '../features/auth/authSlice.ts'
import { orderAddressOf, segmentsOf, TABS } from '../rules/paths.ts'
import { type OpenedPage, pageOpened, selectOpened, supportOpened, tabChosen } from '../shell/shellSlice.ts'
import type { PageStore } from '../store/types.ts'

/** Does nothing if the page is open: `start` opens it before React is loaded, so that the first calls do not wait. No page is opened for a person who is banned. */
export function openPage(
  store: PageStore,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const page = pageAt(pathname)
  const opened = selectOpened(store.getState())
  if (opened?.page === page.page && opened.id === page.id && opened.type === page.type) return
  if (selectAuthStep(store.getState()) === 'banned') return
  // A chat that is opened in a new tab of the browser starts on its tab, that of support in its conversation.
  const tab = TABS.find((name) => name === new URLSearchParams(search).get('tab'))
  if (tab) store.dispatch(tab === 'support' ? supportOpened() : tabChosen(tab))
  store.dispatch(pageOpened(page))
}

/** The page that the routes of `App.tsx` show at an address. */
export function pageAt(pathname: string): OpenedPage {
  const [page, ...more] = segmentsOf(pathname)
  return (
    orderAddressOf(pathname) ?? {
      page: page === 'payment-error' && more.length === 0 ? page : 'not-found',
      id: '',
    }
  )
}
