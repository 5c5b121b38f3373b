/** The load of a page with a running order, on return from the bank's app: with the browser's cache or without it. */
import type { Page } from 'playwright-core'
import type { BenchEnvironment } from './environment.ts'
import { load, loadIn, openPhone, type Load } from './load.ts'
import type { Options } from './options.ts'
import { PROFILES, type ProfileName } from './profiles.ts'
import { chooseBank, onStep, toRequisites } from './purchase.ts'
import { markupOf } from './subjects.ts'
import { pageTable, resultOf, type Result } from './table.ts'

/** A screen to which a person comes back. */
interface Scene {
  name: string
  /** Selector of the content that the person needs. */
  ready: string
  /** Reaches the screen in a new browser at `origin`; returns the path of the page. */
  reach: (bench: BenchEnvironment, page: Page, origin: string) => Promise<string>
}

const STARTED_FLASHPAY = {
  type: 'payment',
  status: 1,
  broker_id: 1,
  mask: '4111-1111-1111-1111',
  requisites: '4111111111111111, IVAN PETROV',
}

const SCENES: readonly Scene[] = [
  {
    name: 'purchase, requisites',
    ready: '[data-step="payment"]:has([data-field="requisite"]) [data-action="confirm-paid"]',
    reach: async (bench, page, origin) => (await toRequisites(bench, page, origin)).path,
  },
  {
    name: 'purchase, waiting',
    ready: '[data-result="waiting"]',
    async reach(bench, page, origin) {
      const { path, deal } = await toRequisites(bench, page, origin)
      await bench.gateway.act(deal, 'pay')
      return path
    },
  },
  {
    name: 'sale, waiting',
    ready: '[data-result="waiting"]',
    async reach({ gateway }, page, origin) {
      const { id, url: path } = await gateway.sale()
      await chooseBank(page, origin + path)
      await onStep(page, 'wait')
      await gateway.actOnOrder(id, { action: 'approve' })
      await onStep(page, 'payment')
      await page.fill('input[name="card_number"]', '4111111111111111')
      await page.fill('input[name="holder_name"]', 'IVAN PETROV')
      await page.click('[data-action="submit-requisite"]')
      await onStep(page, 'wait')
      await gateway.act((await gateway.dealOf(id)).deal_id, 'confirm')
      return path
    },
  },
  {
    name: 'deposit, address',
    ready: '[data-step="inProcess"] [data-field="address"]',
    async reach({ gateway }, page, origin) {
      const { url: path } = await gateway.cryptoPayment({ symbol: null })
      await page.goto(origin + path)
      await page.check('input[name="symbol"][value="usdt"]', { force: true })
      await page.fill('input[name="email"]', `bench-${Date.now()}@example.com`)
      await page.check('input[name="agree"]', { force: true })
      await page.click('[data-action="start-deposit"]')
      return path
    },
  },
  {
    name: 'flash-pay, requisites',
    ready: '[data-step="payment"] [data-field="requisite"]',
    async reach({ gateway }, page, origin) {
      const { url: path } = await gateway.flashpay(STARTED_FLASHPAY)
      await page.goto(origin + path)
      return path
    },
  },
  {
    name: 'purchase, ok',
    ready: '[data-result="ok"]',
    async reach(bench, page, origin) {
      const { path, deal } = await toRequisites(bench, page, origin)
      for (const action of ['pay', 'release'] as const) await bench.gateway.act(deal, action)
      return path
    },
  },
  {
    name: 'purchase, not ok',
    ready: '[data-result="not-ok"]',
    async reach(bench, page, origin) {
      const { path, deal } = await toRequisites(bench, page, origin)
      await bench.gateway.act(deal, 'timeout')
      return path
    },
  },
]

/** Medians of each scene: the same screen as a file, with a full cache (warm), and with the storage alone (cold). */
export async function loadReturns(
  bench: BenchEnvironment,
  profile: ProfileName,
  { runs, scenes }: Pick<Options, 'runs' | 'scenes'>,
): Promise<Result[]> {
  const { link, cpu } = PROFILES[profile]
  const origin = await bench.reach(bench.built, link)
  const results: Result[] = []
  for (const scene of SCENES.filter(({ name }) => scenes === null || name.includes(scenes))) {
    const kept = await openPhone(bench.browser)
    try {
      const visit = { url: '', cpu, ready: scene.ready, hasApp: true, answer: null }
      const page = await kept.newPage()
      visit.url = origin + (await scene.reach(bench, page, origin))
      await page.waitForSelector(scene.ready, { timeout: 60_000 })
      // Leave time for the lazy parts to load and for the page to store its data.
      await page.waitForTimeout(4_000)
      const path = `/floor/return/${results.length}`
      bench.built.put(path, await markupOf(page))
      await page.close()
      const storageState = await kept.storageState()
      const ways: Record<string, () => Promise<Load>> = {
        floor: () => load(bench.browser, { ...visit, url: origin + path, hasApp: false }),
        warm: () => loadIn(kept, visit),
        cold: () => load(bench.browser, visit, storageState),
      }
      results.push(...(await loadInTurn(scene.name, ways, runs)))
    } finally {
      await kept.close()
    }
    console.error(`${profile}: ${scene.name}`)
  }
  printReturns(profile, results)
  return results
}

/** Medians of each kind of load, interleaved; the first load of each only warms up the caches of the machine. */
async function loadInTurn(
  scene: string,
  ways: Record<string, () => Promise<Load>>,
  runs: number,
): Promise<Result[]> {
  const loads = new Map(Object.keys(ways).map((name) => [name, [] as Load[]]))
  for (let run = 0; run <= runs; run++)
    for (const [name, once] of Object.entries(ways)) {
      const one = await once()
      if (run > 0) loads.get(name)?.push(one)
    }
  return [...loads].map(([name, all]) => resultOf(`${scene}: ${name}`, all))
}

/** Prints the medians as ratios to the static file of the same scene. */
function printReturns(profile: ProfileName, results: readonly Result[]): void {
  const floor = (name: string) =>
    results.find((result) => result.name === `${name.slice(0, name.lastIndexOf(':'))}: floor`)
  console.log(`\n${profile}, return\n${pageTable(results, floor)}`)
}
