/** What is asked of every screen: WCAG 2.2 AA by axe, targets for thumbs, and no sideways scrolling down to a phone at 200 %. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { chapterOf, SCENES } from './scenes.ts'
import { settle } from './visit.ts'
import { test } from './test.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

/** Everything, in both themes; what differs only by colour is asked about colours only. */
const LOOKS = [
  { colorScheme: 'light', size: PHONE, whole: true },
  { colorScheme: 'dark', size: PHONE, whole: false },
  { colorScheme: 'dark', size: DESKTOP, whole: true },
  { colorScheme: 'light', size: DESKTOP, whole: false },
] as const
/** The narrowest phone, and a usual one with everything twice as large. */
const NARROW = [320, 180]
const TARGET_PX = 44

/** A test for each scene of the chapters that match; several files, so that workers share them. */
export function everybodyCanUse(chapters: RegExp): void {
  const scenes = SCENES.filter((scene) => chapters.test(chapterOf(scene)))
  describe('everybody can use', () => {
    test.for(scenes.map((scene) => [scene.id, scene] as const))(
      '%s',
      async ([, scene], { openPage, gateway, allow }) => {
        if (scene.allow) allow(scene.allow)
        const page = await openPage({ reducedMotion: 'reduce', ...scene.browser })
        await scene.reach({ page, gateway })
        await settle(page)
        expect(await faultsOf(page)).toEqual([])
      },
    )
  })
}

/** What is wrong on this screen, a sentence each. */
async function faultsOf(page: Page): Promise<string[]> {
  // Without the last word the whole of axe would be the answer.
  await page.evaluate(`${source};undefined`)
  const found = new Set<string>()
  const headings = await page.locator('h1').allTextContents()
  if (headings.length !== 1) found.add(`SPEC-16 ${headings.length} main headings: ${headings.join(' | ')}`)
  for (const { colorScheme, size, whole } of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    for (const fault of await ask(page, whole)) found.add(`${fault} (${colorScheme}, ${size.width} px)`)
  }
  await page.setViewportSize(PHONE)
  for (const fault of await smallTargets(page)) found.add(fault)
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 640 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) found.add(`${over} px wider than a screen of ${width} px`)
  }
  return [...found]
}

async function ask(page: Page, whole: boolean): Promise<string[]> {
  const rules: RunOptions = whole
    ? { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } }
    : { runOnly: { type: 'rule', values: ['color-contrast'] } }
  // What passed is neither described nor sent: that is a third of the time.
  const options: RunOptions = { ...rules, resultTypes: ['violations'] }
  const violations = await page.evaluate(async (chosen) => {
    const axe = Reflect.get(window, 'axe') as { run(where: Document, how: RunOptions): Promise<AxeResults> }
    return (await axe.run(document, chosen)).violations
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Buttons, fields and tabs under 44 px; links inside a sentence are as high as the sentence. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const places = document.querySelectorAll<HTMLElement>(
      'button, [role=tab], textarea, select, input:not([type=radio], [type=checkbox], [type=file]), label:has(> [type=radio], > [type=checkbox])',
    )
    return [...places].flatMap((place) => {
      const { width, height } = place.getBoundingClientRect()
      const isShown = place.checkVisibility() && width > 1
      return isShown && (height < least || width < least)
        ? [`${Math.round(width)} × ${Math.round(height)} px: ${place.outerHTML.slice(0, 120)}`]
        : []
    })
  }, TARGET_PX)
}
