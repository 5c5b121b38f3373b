/** Goes to an address of the client's order, or to an error page: loads the code and the texts of the page, and opens it. */
import { TABS } from '../rules/tabs.ts'
import type { Client } from './createClient.ts'
import { PAGES, pageAt } from './router.ts'
import {
  addressChanged,
  pageLeft,
  pageLoadFailed,
  pageOpened,
  selectAddress,
  selectOpened,
  tabChosen,
} from './shell/shellSlice.ts'

/**
 * Resolves when the page is open; `isUnderWay` also loads the parts that an order under way needs. The same address changes nothing.
 * `isCurrent` tells whether the browser is still at this address.
 */
export async function openRoute(
  { store, texts, pages }: Client,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  isUnderWay = false,
  isCurrent = () => true,
): Promise<void> {
  const address = pageAt(pathname)
  const before = selectAddress(store.getState())
  if (before?.page === address.page && before.id === address.id && before.type === address.type) return
  const { load, sections } = PAGES[address.page]
  const loadPage = () => Promise.all([load(), texts.load(texts.lang(), sections)])
  // An error page has no id. The previous screen stays until the error page can be drawn, because a placeholder would look like the error page.
  if (before !== null && address.id === '') {
    await loadPage().catch(() => undefined)
    if (!isCurrent()) return
  }
  if (selectOpened(store.getState()) !== null) store.dispatch(pageLeft())
  store.dispatch(addressChanged(address))

  try {
    const [module] = await loadPage()
    if (isUnderWay && module.partsUnderWay)
      await Promise.all(module.partsUnderWay.map((part) => part.load(texts, store)))
    // The browser may be at another address by now.
    if (selectAddress(store.getState()) !== address) return
    pages.set(address.page, module.default)
  } catch {
    if (selectAddress(store.getState()) === address) store.dispatch(pageLoadFailed())
    return
  }
  // A chat that is opened in a new tab of the browser starts on its tab.
  const tab = TABS.find((name) => name === new URLSearchParams(search).get('tab'))
  if (tab) store.dispatch(tabChosen(tab))
  store.dispatch(pageOpened(address))
}
