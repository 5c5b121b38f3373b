/** A person without a mouse: Tab, Shift+Tab, Space, Enter and arrows are all there is. */
import type { Page } from 'playwright-core'

const STOPS_MAX = 80

export class Keyboard {
  constructor(readonly page: Page) {}

  /** Tabs on to a place, as long as that takes; every stop on the way has to be seen. */
  async reach(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor()
    for (let stop = 0; stop < STOPS_MAX; stop++) {
      if (await this.isOn(selector)) return
      await this.page.keyboard.press('Tab')
      const fault = await this.#unseen()
      if (fault) throw new Error(`The focus cannot be seen: ${fault}`)
    }
    throw new Error(`${selector} is not reached by ${STOPS_MAX} tabs`)
  }

  /** Reaches a button and presses it. */
  async press(action: string, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(`[data-action="${action}"]`)
    await this.page.keyboard.press(key)
  }

  /** Reaches a field and types. */
  async type(name: string, text: string): Promise<void> {
    await this.reach(`[name="${name}"]`)
    await this.page.keyboard.type(text)
  }

  isOn(selector: string): Promise<boolean> {
    return this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  }

  /** Where reading goes on: text of the heading, or of whatever has the focus. */
  focused(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.textContent ?? '')
  }

  /** Waits for the focus to come to a place by itself. */
  async arrives(selector: string): Promise<void> {
    await this.page.waitForFunction((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  }

  /** The stop that has the focus and does not show it, or lies under something. */
  #unseen(): Promise<string | null> {
    return this.page.evaluate(() => {
      const here = document.activeElement
      if (!(here instanceof HTMLElement) || here === document.body) return null
      const { left, top, width, height } = here.getBoundingClientRect()
      const holder = here.closest('label') ?? here
      const isOutlined = [here, holder].some((place) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(place)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      })
      const isInside = top + height > 0 && top < innerHeight && left + width > 0 && left < innerWidth
      const over = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1))
      const isCovered = over !== null && !holder.contains(over) && !over.contains(here)
      return isOutlined && isInside && !isCovered ? null : here.outerHTML.slice(0, 160)
    })
  }
}
