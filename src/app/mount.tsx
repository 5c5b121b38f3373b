import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import type { Client } from './createClient.ts'

export { loadPage } from './pages.tsx'

/** Draws the app synchronously: the prepainted screen is replaced in the same task, so that no press is lost between the two. */
export function mount(root: HTMLElement, client: Client): void {
  flushSync(() => createRoot(root).render(<App client={client} />))
}
