/** The purchase page as a person uses it, by its stable hooks (docs/gateway.md#page-hooks). */
import type { Page } from 'playwright-core'

export class PurchasePage {
  constructor(readonly page: Page) {}

  async open(url: string) {
    await this.page.goto(url)
    await this.page.locator('[data-page="payment"]:not([data-step="loading"])').waitFor()
  }

  async onStep(step: string) {
    await this.page.locator(`[data-page="payment"][data-step="${step}"]`).waitFor()
  }

  async shows(result: string) {
    await this.page.locator(`[data-result="${result}"]`).waitFor()
  }

  async press(action: string) {
    await this.page.locator(`[data-action="${action}"]`).first().click()
  }

  async chooseFirstBank() {
    await this.press('choose-method')
  }

  async leaveEmail(email: string) {
    await this.page.locator('input[name=email]').fill(email)
    await this.press('submit-method')
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
