/** Accessibility checks of every screen: WCAG 2.2 AA by axe and by IBM's checker, valid markup, size of press targets, and no horizontal scrolling, also on a phone at 200 % zoom. */
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violationsOf } from './axe.ts'
import { certainViolationsOf } from './equalAccess.ts'
import { NARROWEST_PX, horizontalOverflow, smallTargets } from './fit.ts'
import { markupProblemsOf } from './markup.ts'
import { chapterOf, SCENES, visitsOf } from './scenes.ts'
import { test } from './test.ts'
import { settle, type Scene } from './visit.ts'

const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } },
}
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

/** Each size and each theme once. */
const DISPLAYS = [
  { colorScheme: 'light', size: PHONE },
  { colorScheme: 'dark', size: DESKTOP },
] as const
/** The scene of what only a wide screen has: it is opened there. */
const WIDE_ONLY = 'purchase/handoff'

/** Scenes that a second checker reads, too: one of each kind, because it takes a second. */
const OF_TWO_JUDGES: ReadonlySet<string> = new Set([
  'purchase/demo',
  'purchase/paid',
  'purchase/success',
  'purchase/receipt',
  'purchase/dispute-files',
  'purchase/tab-chat-talk',
  'sale/demo',
  'sale/requisite-wrong',
  'sale/release',
  'deposit/demo',
  'deposit/fee',
  'flash/sale-requisites',
  'flash/card',
])
/** Width in px of the narrowest phone, and of a 360 px phone at 200 % zoom. */
const NARROW = [NARROWEST_PX, 180]

/** Declares one test per visit to the scenes of the matching chapters, or to a part of them: several files run in parallel. */
export function testAccessibility(chapters: RegExp, part = 1, parts = 1): void {
  const scenes = SCENES.filter((scene) => chapters.test(chapterOf(scene)))
  const visits = visitsOf(scenes)
    .filter((_visit, index) => index % parts === part - 1)
    .map((visit) => [visit.map(({ id }) => id).join(', '), visit] as const)
  describe('accessible screens', () => {
    test.for(visits)('%s', async ([, [first, ...others]], { pages, gateway, allow }) => {
      if (!first) return
      if (first.allow) allow(first.allow)
      const page = first.browser ? await pages.open(first.browser) : await pages.share()
      const visit = { page, gateway }
      await first.reach(visit)
      await expectAccessible(page, first)
      for (const scene of others) {
        await page.setViewportSize(PHONE)
        await scene.goOn?.(visit)
        await expectAccessible(page, scene)
      }
      expect(await gateway.state()).toMatchObject({ bugs: [] })
    })
  })
}

async function expectAccessible(page: Page, scene: Scene): Promise<void> {
  const problems = [...(await settle(page, scene)), ...(await problemsOf(page, scene))]
  problems.push(...(await markupProblemsOf(page)))
  if (OF_TWO_JUDGES.has(scene.id)) problems.push(...(await certainViolationsOf(page)))
  expect({ scene: scene.id, problems }).toEqual({ scene: scene.id, problems: [] })
}

/** Problems of this screen, one sentence each. */
async function problemsOf(page: Page, { id }: Scene): Promise<string[]> {
  const found = new Set<string>()
  const headings = await page.locator('h1').allTextContents()
  if (headings.length !== 1) found.add(`SPEC-16 ${headings.length} main headings: ${headings.join(' | ')}`)
  for (const { colorScheme, size } of DISPLAYS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    if (id === WIDE_ONLY && size === DESKTOP) await page.locator('aside summary').last().click()
    for (const problem of await violationsOf(page, RULES))
      found.add(`${problem} (${colorScheme}, ${size.width} px)`)
  }
  await page.setViewportSize(PHONE)
  for (const problem of await smallTargets(page)) found.add(problem)
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 640 })
    for (const problem of await horizontalOverflow(page)) found.add(`${problem} of ${width} px`)
  }
  return [...found]
}
