/** The purchase page and the sale page as a person uses them, by their stable hooks (docs/gateway.md#page-hooks). */
import type { Page } from 'playwright-core'

class OrderPage {
  readonly page: Page
  readonly #name: string

  constructor(page: Page, name: 'payment' | 'sale') {
    this.page = page
    this.#name = `[data-page="${name}"]`
  }

  async open(url: string) {
    await this.page.goto(url)
    await this.page.locator(`${this.#name}:not([data-step="loading"])`).waitFor()
  }

  async onStep(step: string) {
    await this.page.locator(`${this.#name}[data-step="${step}"]`).waitFor()
  }

  async shows(result: string) {
    await this.page.locator(`[data-result="${result}"]`).waitFor()
  }

  async press(action: string) {
    await this.page.locator(`[data-action="${action}"]`).first().click()
  }

  async fill(name: string, text: string) {
    await this.page.locator(`input[name="${name}"]`).fill(text)
  }

  async leaveEmail(email: string) {
    await this.fill('email', email)
    await this.press('submit-method')
  }
}

export class PurchasePage extends OrderPage {
  constructor(page: Page) {
    super(page, 'payment')
  }

  async chooseFirstBank() {
    await this.press('choose-method')
  }

  async copy(field: string) {
    await this.page.locator(`[data-action="copy"][data-copy="${field}"]`).first().click()
  }

  async confirmPaid() {
    await this.press('confirm-paid')
    await this.press('dialog-confirm')
  }

  async skipReceipt() {
    await this.press('skip-receipt')
  }
}

export class SalePage extends OrderPage {
  constructor(page: Page) {
    super(page, 'sale')
  }

  async isGone(action: string) {
    await this.page.locator(`[data-action="${action}"]`).first().waitFor({ state: 'detached' })
  }

  async choose(bank: string) {
    await this.page.locator('[data-action="choose-method"]', { hasText: bank }).first().click()
  }

  async enterCard() {
    await this.fill('card_number', '4111111111111111')
    await this.fill('holder_name', 'IVAN PETROV')
    await this.press('submit-requisite')
  }
}
