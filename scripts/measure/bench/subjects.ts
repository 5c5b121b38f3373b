/** Pages to load: those of the app, each with a new order, and the static page ("floor") with which each is compared. */
import type { Browser, Page } from 'playwright-core'
import type { GatewayControl, MadeOrder } from '../../../tests/e2e/support/gateway.ts'
import { VIEWPORT } from './profiles.ts'
import type { Watched } from './watch.ts'

export type PageName = 'payment' | 'sale' | 'cpayment' | 'flashpay'

interface Subject extends Omit<Watched, 'hasApp' | 'answer'> {
  /** Creates a new order of the page; `url` is its path. */
  make: (gateway: GatewayControl) => Promise<MadeOrder>
  /** Selector of the result of a press in the first frame. */
  answer: string
  /** Number of sequential calls of the gateway that the first screen needs. */
  calls: number
}

const METHOD = '[data-action="choose-method"]'

export const SUBJECTS: Record<PageName, Subject> = {
  payment: {
    make: (gateway) => gateway.purchase(),
    ready: METHOD,
    answer: 'input[name="email"]',
    calls: 3,
  },
  sale: {
    make: (gateway) => gateway.sale(),
    ready: METHOD,
    answer: 'input[name="email"]',
    calls: 3,
  },
  cpayment: {
    make: (gateway) => gateway.cryptoPayment({ symbol: null }),
    ready: 'label:has(input[name="symbol"])',
    answer: 'label:has(input[name="symbol"]:checked)',
    calls: 2,
  },
  flashpay: {
    make: (gateway) => gateway.flashpay({ type: 'payment' }),
    ready: METHOD,
    answer: 'input[name="mask"], [data-field="requisite"], [data-step="payment"]',
    calls: 3,
  },
}

export const PAGE_NAMES = Object.keys(SUBJECTS) as PageName[]

/** The page as a server could send it without scripts: the styles and the markup of its first screen. */
export async function floorOf(browser: Browser, url: string, name: PageName): Promise<string> {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'ru-RU' })
  try {
    await page.goto(url)
    await page.waitForSelector(`:is(${SUBJECTS[name].ready})`)
    await page.waitForTimeout(1_000)
    return await markupOf(page)
  } finally {
    await page.close()
  }
}

/** The current screen of a page as a file: its styles and its markup. */
export async function markupOf(page: Page): Promise<string> {
  const [styles, markup] = await page.evaluate(() => [
    // The first style element repeats rules of the last one, for the skeleton.
    [...document.querySelectorAll('style')].at(-1)?.textContent ?? '',
    document.getElementById('root')?.innerHTML ?? '',
  ])
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor</title><style>${styles}</style></head><body><div id="root">${markup}</div></body></html>`
}

/** The smallest page that can be pressed: order and methods of a purchase without styles, about 1 KB. */
export function bareFloor(floor: string): string {
  return floor
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, '')
    .replaceAll(/ class="[^"]*"| style="[^"]*"| data-bank="[^"]*"/g, '')
}
