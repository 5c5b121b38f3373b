/** Renders a component in happy-dom with the client's store, texts and clocks, on the test's sandbox. */
import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Providers } from '../../src/app/App.tsx'
import { passTimeInAct } from './act.ts'
import { createTestClient, type OpenedClient, type OpenOptions } from './client.ts'
import type { TestWorld } from './world.ts'

export interface RenderedComponent {
  client: OpenedClient
  user: UserEvent
  /** Dispatches an action and waits for the rerender. */
  send(event: Parameters<OpenedClient['store']['dispatch']>[0]): Promise<void>
}

/** Renders `children` at an address, in English by default. `pageOpened` is not dispatched. */
export async function renderComponent(
  world: TestWorld,
  children: ReactNode,
  {
    path = '/abc',
    historyState = null,
    ...options
  }: OpenOptions & { path?: string; historyState?: unknown } = {},
): Promise<RenderedComponent> {
  passTimeInAct()
  window.history.replaceState(historyState, '', path)
  const client = await createTestClient(world, window.location.pathname, { lang: 'en', ...options })
  await act(async () => {
    render(
      <Providers client={client}>
        <BrowserRouter>{children}</BrowserRouter>
      </Providers>,
    )
  })
  return {
    client,
    user: userEvent.setup({ delay: null }),
    send: (event) => act(async () => void client.store.dispatch(event)),
  }
}

/** The element of a selector; throws when there is none. */
export function at(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`not on screen: ${selector}\n${document.body.textContent}`)
  return found
}

/** True when an element matches the selector. */
export const has = (selector: string) => document.querySelector(selector) !== null
