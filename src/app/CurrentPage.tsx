/** The page at the current address; its code, words and room of the store come on demand. */
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { selectAddress, type PageName } from '../features/frame/frameSlice.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Client } from './createClient.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { PageHost } from './PageHost.tsx'
import { PAGES } from './pages.ts'

export function CurrentPage({ client }: { client: Client }) {
  const [pages] = useState(() => new Map<PageName, ComponentType>())
  const address = useAppSelector(selectAddress)
  if (address === null) return null
  let Page = pages.get(address.page)
  if (!Page) {
    Page = pageOf(address.page, client)
    pages.set(address.page, Page)
  }
  return (
    <Suspense fallback={<LoadingPage page={address.page} />}>
      <PageHost key={`${address.page}/${address.id}`} {...address}>
        <Page />
      </PageHost>
    </Suspense>
  )
}

/** The page as a component that waits for its code and its words, and moves its room in. */
function pageOf(name: PageName, { store, texts }: Client): ComponentType {
  return lazy(async () => {
    const { load, sections } = PAGES[name]
    const [module] = await Promise.all([load(), texts.load(texts.lang(), sections)])
    if (module.feature) store.install(module.feature)
    return module
  })
}
