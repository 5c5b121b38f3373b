/** The real page in happy-dom, with the test's sandbox and fake clock. */
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { App } from '../../src/app/App.tsx'
import { loadPage } from '../../src/app/pages.tsx'
import type { Deal } from '../../src/contract/deals.ts'
import { selectOrderWithDeal } from '../../src/features/order/orderSlice.ts'
import type { AppState } from '../../src/store/types.ts'
import { passTimeInAct } from './act.ts'
import { createTestClient, type OpenedClient, type OpenOptions } from './client.ts'
import { advance, until, type TestWorld } from './world.ts'

// Imports all lazy-loaded parts up front: loading them from the disk takes time that the fake clock does not control.
import.meta.glob(['../../src/app/GlobalOverlays.tsx', '../../src/{pages,features,shell,ui}/**/*.tsx'], {
  eager: true,
})

/** A rendered page. Time moves only by `advance` and `until` of `world.ts` and by the helpers below. */
export interface ShownPage {
  client: OpenedClient
  state(): AppState
  deal(): Deal | null
  /** The id of the deal, also of an automatic one. */
  dealId(): string
  /** Types and clicks without delays; use `advance` or `until` to process the consequences. */
  user: UserEvent
  /** `data-step` of the page. */
  step(): string | null
  /** `data-result` of the block on screen. */
  result(): string | null
  /** `data-overlay` of the dialog on top. */
  overlay(): string | null
  /** Text of a `data-field`; null when it is not on screen. */
  field(name: string): string | null
  /** The button or link of a `data-action`; fails when it is not on screen. `more` is a further selector. */
  action(name: string, more?: string): HTMLElement
  hasAction(name: string, more?: string): boolean
  /** All text on screen, including dialogs. */
  text(): string
  /** Presses the element of a `data-action` as soon as it exists, and processes the immediate consequences. */
  press(name: string, more?: string): Promise<void>
  /** Replaces the text of the input of that name, as soon as it exists. */
  fill(name: string, text: string): Promise<void>
  input(name: string): HTMLInputElement | HTMLTextAreaElement
  /** Waits, in fake time, until the condition holds. */
  onStep(step: string, ms?: number): Promise<void>
  shows(result: string, ms?: number): Promise<void>
  opens(overlay: string, ms?: number): Promise<void>
}

const APPEAR_TIMEOUT_MS = 5_000

/** Renders the page at `path` in English and waits for its first screen. */
export async function renderPage(
  world: TestWorld,
  path: string,
  options: OpenOptions = {},
): Promise<ShownPage> {
  const page = await renderLoading(world, path, options)
  await until(() => page.step() !== null && page.step() !== 'loading', APPEAR_TIMEOUT_MS)
  return page
}

/** The same without waiting for the order. */
export async function renderLoading(
  world: TestWorld,
  path: string,
  options: OpenOptions = {},
): Promise<ShownPage> {
  passTimeInAct()
  const client = await createTestClient(world, path, { lang: 'en', ...options })
  window.history.replaceState(null, '', path)
  await loadPage(client, window.location.pathname)
  render(<App client={client} />)
  return createShownPage(client)
}

function createShownPage(client: OpenedClient): ShownPage {
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const last = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1) ?? null
  const byAction = (name: string, more = '') => find(`[data-action="${name}"]${more}`)
  const action = (name: string, more?: string) => {
    const found = byAction(name, more)
    if (found === null) return expect.fail(`nothing on screen does ${name}:\n${text()}`)
    return found
  }
  const text = () => document.body.textContent ?? ''
  const state = client.store.getState
  const input = (name: string) => {
    const found = last(`[name="${name}"]`)
    if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
    return expect.fail(`no input ${name} on screen:\n${text()}`)
  }
  const page: ShownPage = {
    client,
    state,
    deal: () => selectOrderWithDeal(state()).deal,
    dealId() {
      const { deal, autodeal } = selectOrderWithDeal(state())
      return String(deal?.deal_id ?? autodeal?.autodeal_id)
    },
    user,
    step: () => find('[data-page]')?.getAttribute('data-step') ?? null,
    result: () => find('[data-result]')?.getAttribute('data-result') ?? null,
    overlay: () => last('[data-overlay]')?.getAttribute('data-overlay') ?? null,
    field: (name) => find(`[data-field="${name}"]`)?.textContent ?? null,
    action,
    hasAction: (name, more) => byAction(name, more) !== null,
    text,
    async press(name, more) {
      await until(() => byAction(name, more) !== null, APPEAR_TIMEOUT_MS).catch(() => action(name, more))
      await user.click(action(name, more))
      await advance(20)
    },
    async fill(name, words) {
      await until(() => last(`[name="${name}"]`) !== null, APPEAR_TIMEOUT_MS).catch(() => input(name))
      await user.clear(input(name))
      await user.type(input(name), words)
    },
    input,
    onStep: (step, ms = APPEAR_TIMEOUT_MS) =>
      waitUntilSeen(page, `step ${step}`, () => page.step() === step, ms),
    shows: (result, ms = APPEAR_TIMEOUT_MS) =>
      waitUntilSeen(page, `result ${result}`, () => page.result() === result, ms),
    opens: (overlay, ms = APPEAR_TIMEOUT_MS) =>
      waitUntilSeen(page, `overlay ${overlay}`, () => page.overlay() === overlay, ms),
  }
  return page
}

async function waitUntilSeen(page: ShownPage, what: string, check: () => boolean, ms: number) {
  await until(check, ms).catch(() => {
    const now = `step ${page.step()}, result ${page.result()}, overlay ${page.overlay()}`
    expect.fail(`no ${what} within ${ms} ms, but ${now}:\n${page.text()}`)
  })
}
