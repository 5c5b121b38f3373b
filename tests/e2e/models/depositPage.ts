import type { Frame, Page } from 'playwright-core'

/** The crypto deposit page as a payer uses it; in its own tab or in a frame. */
export class DepositPage {
  readonly #view: Page | Frame

  constructor(view: Page | Frame) {
    this.#view = view
  }

  async onStep(step: string): Promise<void> {
    await this.#view.waitForSelector(`[data-page=cpayment][data-step=${step}]`)
  }

  async shows(result: string): Promise<void> {
    await this.#view.waitForSelector(`[data-result=${result}]`)
  }

  async start(coin: 'btc' | 'eth' | 'usdt', email = 'payer@mail.com'): Promise<void> {
    await this.onStep('init')
    await this.#view.check(`[name=symbol][value=${coin}]`)
    await this.#view.fill('[name=email]', email)
    await this.#view.check('[name=agree]')
    await this.#view.click('[data-action=start-deposit]')
    // The page asks for the password of a registered e-mail: continue without it.
    if (email === 'used@example.com')
      await this.#view.click('[data-overlay=login] [data-action=dialog-cancel]')
    await this.onStep('inProcess')
  }

  async field(name: string): Promise<string> {
    return (await this.#view.textContent(`[data-field=${name}]`)) ?? ''
  }

  /** Simulates that the payer comes back from the wallet: the page requests the deposit at once instead of within 20 s. */
  async comeBack(): Promise<void> {
    await this.#view.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
}
