/** Runs IBM's Equal Access checker in a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Checker } from 'accessibility-checker-engine'
import type { Page } from 'playwright-core'

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
)

/** What certainly violates WCAG 2.2 on the screen, one sentence each. Folded parts are opened first: the checker does not see that label and field are hidden together. */
export async function certainViolationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window)))
    await page.evaluate(`${source};window.ace = ace;undefined`)
  return page.evaluate(async () => {
    const { Checker } = Reflect.get(window, 'ace') as { Checker: new () => Checker }
    const folded = [...document.querySelectorAll('details')].filter(({ open }) => !open)
    for (const part of folded) part.open = true
    const { results } = await new Checker().check(document, ['WCAG_2_2'])
    for (const part of folded) part.open = false
    return results
      .filter(({ value }) => value.join(' ') === 'VIOLATION FAIL')
      .map(({ ruleId, message, path }) => `${ruleId}: ${message} ${path.dom}`)
  })
}
