/** The product's pages as a person uses them, by their stable hooks (docs/gateway.md#page-hooks). */
import type { BrowserPage, Key } from './engine.ts'

/** Generous, because a busy machine takes a multiple of the usual time. */
const TIMEOUT_MS = 60_000
const EVERY_MS = 100

export class Checkout {
  constructor(readonly page: BrowserPage) {}

  async open(url: string): Promise<void> {
    await this.page.goto(url)
    await this.see('[data-page]:not([data-step="loading"])')
  }

  async reload(): Promise<void> {
    await this.page.reload()
    await this.see('[data-page]:not([data-step="loading"])')
  }

  /** Waits until an element that matches is on screen; with `text`, until one of them contains it. */
  async see(selector: string, text = ''): Promise<void> {
    await this.until(
      (wanted, part) =>
        [...document.querySelectorAll(wanted)].some(
          (element) => element.getClientRects().length > 0 && (element.textContent ?? '').includes(part),
        ),
      [selector, text],
      `${selector} ${text}`,
    )
  }

  async gone(selector: string): Promise<void> {
    await this.until((wanted) => document.querySelector(wanted) === null, [selector], `no ${selector}`)
  }

  onStep(step: string): Promise<void> {
    return this.see(`[data-page][data-step="${step}"]`)
  }

  shows(result: string): Promise<void> {
    return this.see(`[data-result="${result}"]`)
  }

  press(action: string, more = ''): Promise<void> {
    return this.page.click(`[data-action="${action}"]${more}`)
  }

  key(key: Key): Promise<void> {
    return this.page.press(key)
  }

  fill(name: string, text: string): Promise<void> {
    return this.page.type(`[name="${name}"]`, text)
  }

  value(name: string): Promise<string> {
    return this.page.run(
      (field) => document.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value ?? '',
      name,
    )
  }

  field(name: string): Promise<string> {
    return this.page.run(
      (field) => document.querySelector(`[data-field="${field}"]`)?.textContent ?? '',
      name,
    )
  }

  text(selector = 'body'): Promise<string> {
    return this.page.run((wanted) => document.querySelector(wanted)?.textContent ?? '', selector)
  }

  /** Simulates that the person comes back to the tab: the page polls at once. */
  async comeBack(): Promise<void> {
    await this.page.run(() => void document.dispatchEvent(new Event('visibilitychange')))
  }

  /** Waits until `holds` returns true in the page. A page that is being replaced counts as "not yet". */
  async until<Args extends unknown[]>(
    holds: (...args: Args) => boolean,
    args: Args | (() => Args),
    what = String(holds),
  ): Promise<void> {
    const end = Date.now() + TIMEOUT_MS
    for (;;) {
      const given = typeof args === 'function' ? args() : args
      if (await this.page.run(holds, ...given).catch(() => false)) return
      if (Date.now() > end)
        throw new Error(`Not seen: ${what}\n${(await this.text().catch(() => '')).slice(0, 1_500)}`)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }
}
