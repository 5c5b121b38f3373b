/** The real page in happy-dom, on the test's world and clock: what a person sees and presses, without a browser. */
import { act, cleanup, configure, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { App } from '../../src/app/App.tsx'
import { openRoute } from '../../src/app/openRoute.ts'
import { PAGES, pageAt } from '../../src/app/router.ts'
import { createTestClient, type OpenedClient, type OpenOptions } from './client.ts'
import { advance, passTimeIn, until, type TestWorld } from './world.ts'

// What the app loads on demand is there from the start: it would come from the disk, in time that no fake clock knows of.
import.meta.glob(['../../src/app/GlobalOverlays.tsx', '../../src/{pages,features,ui}/**/*.tsx'], {
  eager: true,
})

/** A rendered page. Time stands still but for `advance` and `until` of `world.ts` and the helpers below. */
export interface ShownPage {
  client: OpenedClient
  /** Types and clicks without pauses; let what follows happen by `advance` or `until`. */
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
  /** Every text on screen, dialogs too. */
  text(): string
  /** Presses what carries the `data-action`, as soon as it is there, and lets its first consequences happen. */
  press(name: string, more?: string): Promise<void>
  /** Types into the input of that name, in place of what is there, as soon as it is on screen. */
  fill(name: string, text: string): Promise<void>
  input(name: string): HTMLInputElement | HTMLTextAreaElement
  /** Wait, in fake time, until the page is there. */
  onStep(step: string, ms?: number): Promise<void>
  shows(result: string, ms?: number): Promise<void>
  opens(overlay: string, ms?: number): Promise<void>
}

// A page is drawn hundreds of times in a test; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 20_000 })

// The library would wait for a timer that only the test can move.
configure({
  async asyncWrapper(work): Promise<unknown> {
    const done: unknown = await work()
    return done
  },
})

beforeEach(() => {
  // Flows change the page at any time, also between two steps of the test.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  // Inside of `act` nothing waits for the real clock.
  passTimeIn((work) => act(work))
})
afterEach(() => {
  cleanup()
})

const APPEARS_WITHIN_MS = 5_000

/** Draws the page at `path` and waits for its first screen; in English, as one who chose that. */
export async function renderPage(
  world: TestWorld,
  path: string,
  options: OpenOptions = {},
): Promise<ShownPage> {
  const page = await renderLoading(world, path, options)
  await until(() => page.step() !== null && page.step() !== 'loading', APPEARS_WITHIN_MS)
  return page
}

/** The same without waiting for the order: it may never come. */
export async function renderLoading(
  world: TestWorld,
  path: string,
  options: OpenOptions = {},
): Promise<ShownPage> {
  const client = await createTestClient(world, path, { lang: 'en', ...options })
  window.history.replaceState(null, '', path)
  const address = pageAt(new URL(path, window.location.origin).pathname)
  await PAGES[address.page].load()
  void openRoute(client, new URL(path, window.location.origin))
  render(<App client={client} />)
  return shown(client)
}

function shown(client: OpenedClient): ShownPage {
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
  const input = (name: string) => {
    const found = last(`[name="${name}"]`)
    if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
    return expect.fail(`no input ${name} on screen:\n${text()}`)
  }
  const page: ShownPage = {
    client,
    user,
    step: () => find('[data-page]')?.getAttribute('data-step') ?? null,
    result: () => find('[data-result]')?.getAttribute('data-result') ?? null,
    overlay: () => last('[data-overlay]')?.getAttribute('data-overlay') ?? null,
    field: (name) => find(`[data-field="${name}"]`)?.textContent ?? null,
    action,
    hasAction: (name, more) => byAction(name, more) !== null,
    text,
    async press(name, more) {
      await until(() => byAction(name, more) !== null, APPEARS_WITHIN_MS).catch(() => action(name, more))
      await user.click(action(name, more))
      await advance(20)
    },
    async fill(name, words) {
      await until(() => last(`[name="${name}"]`) !== null, APPEARS_WITHIN_MS).catch(() => input(name))
      await user.clear(input(name))
      await user.type(input(name), words)
    },
    input,
    onStep: (step, ms = APPEARS_WITHIN_MS) => seen(page, `step ${step}`, () => page.step() === step, ms),
    shows: (result, ms = APPEARS_WITHIN_MS) =>
      seen(page, `result ${result}`, () => page.result() === result, ms),
    opens: (overlay, ms = APPEARS_WITHIN_MS) =>
      seen(page, `overlay ${overlay}`, () => page.overlay() === overlay, ms),
  }
  return page
}

async function seen(page: ShownPage, what: string, check: () => boolean, ms: number) {
  await until(check, ms).catch(() => {
    const now = `step ${page.step()}, result ${page.result()}, overlay ${page.overlay()}`
    expect.fail(`no ${what} within ${ms} ms, but ${now}:\n${page.text()}`)
  })
}
