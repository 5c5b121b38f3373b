/** The sandbox's control panel as a person uses it. */
import type { Page } from 'playwright-core'
import type { TestServer } from '../support/server.ts'

export type ControlPanelTab = 'stories' | 'make' | 'orders' | 'faults' | 'errors' | 'world'

export class ControlPanelPage {
  readonly page: Page
  readonly #server: Pick<TestServer, 'url' | 'controlUrl'>

  /** `url` serves the pages and `controlUrl` the sandbox; they may differ. */
  constructor(page: Page, server: Pick<TestServer, 'url' | 'controlUrl'>) {
    this.page = page
    this.#server = server
  }

  async open(hash = '') {
    const pagesUrl = this.#server.url
    await this.page.addInitScript((url) => localStorage.setItem('sandbox-pages-url', url), pagesUrl)
    await this.page.goto(`${this.#server.controlUrl}/_sandbox/${hash}`)
    await this.page.locator('[data-field="now"]').waitFor()
  }

  async tab(name: ControlPanelTab) {
    await this.page.locator(`nav [data-tab="${name}"]`).click()
  }

  /** Creates an order with these form fields; returns the path of its page. */
  async make(kind: string, fields: Record<string, string> = {}): Promise<string> {
    await this.tab('make')
    const form = this.page.locator('form[aria-label="New order"]')
    await form.locator('[name="kind"]').selectOption(kind)
    for (const [name, value] of Object.entries(fields)) {
      const field = form.locator(`[name="${name}"]`)
      const fold = form.locator('details:not([open])', { has: this.page.locator(`[name="${name}"]`) })
      if (await fold.count()) await fold.locator('summary').click()
      const isChoice = await field.evaluate((element) => element.tagName === 'SELECT')
      if (isChoice) await field.selectOption(value)
      else await field.fill(value)
    }
    const before = await this.#selectedKey()
    await form.locator('[data-action="make"]').click()
    await this.page.waitForFunction(
      (old) =>
        (document.querySelector('[data-selected-order]')?.getAttribute('data-selected-order') ?? '') !== old,
      before,
    )
    return this.link()
  }

  /** The key of the selected order; empty if none is selected. */
  async #selectedKey(): Promise<string> {
    const order = this.page.locator('[data-selected-order]')
    return (await order.count()) ? ((await order.getAttribute('data-selected-order')) ?? '') : ''
  }

  /** The path of the selected order's page. */
  async link(): Promise<string> {
    return new URL((await this.page.locator('[data-field="page-link"]').textContent()) ?? '').pathname
  }

  /** Presses an action of the selected order; `text` is entered into its field first. */
  async act(name: string, text?: string) {
    const form = this.page.locator('form', { has: this.page.locator(`[data-act="${name}"]`) }).first()
    if (text !== undefined) await form.locator('input').fill(text)
    await form.locator(`[data-act="${name}"]`).click()
  }

  /** Presses the action of one actor, where several actors have it. */
  async actAs(actor: string, name: string) {
    await this.page.locator(`[data-actor="${actor}"] [data-act="${name}"]`).click()
  }

  /** Waits until the panel shows this state of the selected order. */
  async says(state: string | RegExp) {
    await this.page.locator('[data-state]', { hasText: state }).waitFor()
  }

  /** Advances the gateway's clock. */
  async move(text: string) {
    await this.page.locator('input[name="move"]').fill(text)
    await this.page.locator('[data-action="move-time"]').click()
  }

  /** Makes the next matching call answer with an error text of the catalogue. */
  async arm(text: string) {
    await this.tab('errors')
    await this.#press(`[data-error="${text}"]`, true)
  }

  /** Turns a fault on or off. */
  async fault(id: string, on: boolean) {
    await this.tab('faults')
    await this.#press(`[data-fault="${id}"]`, on)
  }

  async #press(selector: string, on: boolean) {
    await this.page.locator(`${selector}[aria-pressed="${!on}"]`).first().click()
    await this.page.locator(`${selector}[aria-pressed="${on}"]`).first().waitFor()
  }
}
