/** The sale page as a person uses it, by its stable hooks (docs/gateway.md#page-hooks). */
import type { Page } from 'playwright-core'

export class SalePage {
  constructor(readonly page: Page) {}

  async open(url: string) {
    await this.page.goto(url)
    await this.page.locator('[data-page="sale"]:not([data-step="loading"])').waitFor()
  }

  async onStep(step: string) {
    await this.page.locator(`[data-page="sale"][data-step="${step}"]`).waitFor()
  }

  async shows(result: string) {
    await this.page.locator(`[data-result="${result}"]`).waitFor()
  }

  async press(action: string) {
    await this.page.locator(`[data-action="${action}"]`).first().click()
  }

  async isGone(action: string) {
    await this.page.locator(`[data-action="${action}"]`).first().waitFor({ state: 'detached' })
  }

  async choose(bank: string) {
    await this.page.locator('[data-action="choose-method"]', { hasText: bank }).first().click()
  }

  async leaveEmail(email: string) {
    await this.fill('email', email)
    await this.press('submit-method')
  }

  async fill(name: string, text: string) {
    await this.page.locator(`input[name="${name}"]`).fill(text)
  }

  async enterCard() {
    await this.fill('card_number', '4111111111111111')
    await this.fill('holder_name', 'IVAN PETROV')
    await this.press('submit-requisite')
  }
}
