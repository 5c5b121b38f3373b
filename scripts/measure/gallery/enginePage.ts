/** A scene's page in an engine that Playwright does not drive. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserPage, Key } from '../../../tests/browsers/support/engine.ts'
import { within } from '../../../tests/browsers/support/within.ts'
import type { SceneFile, SceneLocator, ScenePage } from '../../../tests/e2e/support/visit.ts'

/** A locator: the matching elements that have a box, and the index of one of them; -1 is the last. */
interface Target {
  selector: string
  hasText: string | RegExp
  place: number
}

export function enginePage(page: BrowserPage, url: string): ScenePage {
  const field = (selector: string) => locatorOf(page, { selector, hasText: '', place: 0 })
  return {
    goto: (path) => page.goto(new URL(path, url).href),
    locator: (selector, { hasText = '' } = {}) => locatorOf(page, { selector, hasText, place: 0 }),
    async fill(selector, text) {
      await field(selector).waitFor()
      await page.run((wanted) => document.querySelector<HTMLInputElement>(wanted)?.select(), selector)
      await page.type(selector, text)
    },
    async check(selector) {
      const isChecked = () =>
        page.run((wanted) => document.querySelector<HTMLInputElement>(wanted)?.checked ?? false, selector)
      if (!(await isChecked())) await field(selector).click()
    },
    async setInputFiles(selector, files) {
      const folder = mkdtempSync(join(tmpdir(), 'scene-'))
      const paths = [files].flat().map((file: SceneFile) => {
        const path = join(folder, file.name)
        writeFileSync(path, file.buffer)
        return path
      })
      // The drivers accept several paths for a file field, separated by line breaks.
      await page.chooseFile(selector, paths.join('\n'))
    },
    evaluate: (work, arg) => page.run(work, arg),
    keyboard: { press: (key) => page.press(key as Key) },
  }
}

function locatorOf(page: BrowserPage, target: Target): SceneLocator {
  const at = (place: number) => locatorOf(page, { ...target, place })
  const wait = (isPressed: boolean) =>
    within(
      async () => {
        if (!(await find(page, target, isPressed))) throw new Error('not on screen')
      },
      `${isPressed ? 'press' : 'see'} ${target.selector}`,
    )
  return {
    first: () => at(0),
    last: () => at(-1),
    nth: at,
    isVisible: () => find(page, target, false),
    waitFor: () => wait(false),
    click: () => wait(true),
  }
}

/** True when the element is on screen. It is pressed in the same evaluation, because the page may replace it afterwards. */
function find(page: BrowserPage, { selector, hasText, place }: Target, isPressed: boolean): Promise<boolean> {
  return page.run(
    (wanted, text, pattern, nth, press) => {
      const isNamed = (content: string) =>
        pattern === null ? content.includes(text) : new RegExp(pattern).test(content)
      const found = [...document.querySelectorAll<HTMLElement>(wanted)]
        .filter((element) => element.getClientRects().length > 0 && isNamed(element.textContent ?? ''))
        .at(nth)
      if (press) found?.click()
      return found !== undefined
    },
    selector,
    String(hasText),
    typeof hasText === 'string' ? null : hasText.source,
    place,
    isPressed,
  )
}
