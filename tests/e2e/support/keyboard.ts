/** Uses a page by keyboard alone: Tab, Shift+Tab, Space, Enter and arrow keys. */
import type { Page } from 'playwright-core'

const STOPS_MAX = 80

export class Keyboard {
  constructor(readonly page: Page) {}

  /** Presses Tab until the element has the focus; throws if the focus is not visible on an element before it. */
  async reach(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor()
    for (let stop = 0; stop < STOPS_MAX; stop++) {
      if (await this.isOn(selector)) return
      await this.page.keyboard.press('Tab')
      const fault = await this.#hiddenFocus()
      if (fault) throw new Error(`The focus cannot be seen: ${fault}`)
    }
    throw new Error(`${selector} is not reached by ${STOPS_MAX} tabs`)
  }

  /** Moves the focus to a button and presses it. */
  async press(action: string, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(`[data-action="${action}"]`)
    await this.page.keyboard.press(key)
  }

  /** Moves the focus to a field and types. */
  async type(name: string, text: string): Promise<void> {
    await this.reach(`[name="${name}"]`)
    await this.page.keyboard.type(text)
  }

  isOn(selector: string): Promise<boolean> {
    return this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  }

  /** Text of the element that has the focus. */
  focused(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.textContent ?? '')
  }

  /** Waits until the page has moved the focus to the element. */
  async arrives(selector: string): Promise<void> {
    await this.page.waitForFunction((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  }

  /** The focused element, if it has no outline, is off screen or is covered; otherwise null. */
  #hiddenFocus(): Promise<string | null> {
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
