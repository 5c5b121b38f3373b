/** The app on screen. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import type { Client } from './createClient.ts'

/** At once: the prepaint script gives way in the same task, so that no press falls between the two. */
export function mount(root: HTMLElement, client: Client): void {
  flushSync(() => createRoot(root).render(<App client={client} />))
}
