/** Runs axe-core in a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations of these rules, by default of all, on the screen, one sentence each. */
export async function violationsOf(page: Page, rules: RunOptions = {}): Promise<string[]> {
  // Without `;undefined` the result of the evaluation would be all of axe, sent over the DevTools protocol.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};undefined`)
  // Rules that passed are not reported, which saves a third of the time.
  const options: RunOptions = { ...rules, resultTypes: ['violations'] }
  const violations = await page.evaluate(async (chosen) => {
    const axe = Reflect.get(window, 'axe') as { run(where: Document, how: RunOptions): Promise<AxeResults> }
    return (await axe.run(document, chosen)).violations
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}
