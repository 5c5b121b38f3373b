/** What is asked of every screen: WCAG 2.2 AA by axe, targets for thumbs, and no sideways scrolling down to a phone at 200 %. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violationsOf } from './axe.ts'
import { NARROWEST_PX, sidewaysFaults, smallTargets } from './fit.ts'
import { openPhone } from './pagePool.ts'
import { chapterOf, SCENES, visitsOf } from './scenes.ts'
import { test as base } from './test.ts'
import { settle, type Scene } from './visit.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

/** Everything, in both themes; what differs only by colour is asked about colours only. */
const DISPLAYS = [
  { colorScheme: 'light', size: PHONE, whole: true },
  { colorScheme: 'dark', size: PHONE, whole: false },
  { colorScheme: 'dark', size: DESKTOP, whole: true },
  { colorScheme: 'light', size: DESKTOP, whole: false },
] as const
/** The narrowest phone, and a usual one with everything twice as large. */
const NARROW = [NARROWEST_PX, 180]

interface Fixtures {
  keptPage: Page
  /** One page for all tests of a worker, emptied for each: the app and axe are compiled once, which is most of a visit. */
  emptiedPage: () => Promise<Page>
}

const test = base.extend<Fixtures>({
  keptPage: [
    async ({ browser, server }, give) => {
      // Closed with the browser, which may end before this fixture does.
      await give(await openPhone(browser, { baseURL: server.url, reducedMotion: 'reduce' }))
    },
    { scope: 'worker' },
  ],
  emptiedPage: async ({ keptPage, pages, gateway }, give) => {
    await give(async () => {
      await pages.take(keptPage)
      // What the page before has still asked for is not of this world.
      await gateway.reset()
      return keptPage
    })
  },
})

/** A test for each visit to the scenes of the chapters that match; several files, so that workers share them. */
export function testAccessibility(chapters: RegExp): void {
  const scenes = SCENES.filter((scene) => chapters.test(chapterOf(scene)))
  const visits = visitsOf(scenes).map((visit) => [visit.map(({ id }) => id).join(', '), visit] as const)
  describe('everybody can use', () => {
    test.for(visits)('%s', async ([, [first, ...others]], { emptiedPage, openPage, gateway, allow }) => {
      if (!first) return
      if (first.allow) allow(first.allow)
      const page = first.browser
        ? await openPage({ reducedMotion: 'reduce', ...first.browser })
        : await emptiedPage()
      const visit = { page, gateway }
      await first.reach(visit)
      await expectForEverybody(page, first)
      for (const scene of others) {
        await page.setViewportSize(PHONE)
        await scene.goOn?.(visit)
        await expectForEverybody(page, scene)
      }
      expect(await gateway.state()).toMatchObject({ bugs: [] })
    })
  })
}

async function expectForEverybody(page: Page, scene: Scene): Promise<void> {
  const faults = [...(await settle(page, scene)), ...(await faultsOf(page))]
  expect({ scene: scene.id, faults }).toEqual({ scene: scene.id, faults: [] })
}

/** What is wrong on this screen, a sentence each. */
async function faultsOf(page: Page): Promise<string[]> {
  const found = new Set<string>()
  const headings = await page.locator('h1').allTextContents()
  if (headings.length !== 1) found.add(`SPEC-16 ${headings.length} main headings: ${headings.join(' | ')}`)
  for (const { colorScheme, size, whole } of DISPLAYS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    for (const fault of await ask(page, whole)) found.add(`${fault} (${colorScheme}, ${size.width} px)`)
  }
  await page.setViewportSize(PHONE)
  for (const fault of await smallTargets(page)) found.add(fault)
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 640 })
    for (const fault of await sidewaysFaults(page)) found.add(`${fault} of ${width} px`)
  }
  return [...found]
}

function ask(page: Page, whole: boolean): Promise<string[]> {
  return violationsOf(
    page,
    whole
      ? { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } }
      : { runOnly: { type: 'rule', values: ['color-contrast'] } },
  )
}
