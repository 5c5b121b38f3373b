/** What is loaded: pages of the app with orders of their own, the static floor under each, and any other page beside them. */
import type { Browser, Page } from 'playwright-core'
import type { GatewayControl, MadeOrder } from '../e2e/support/gateway.ts'
import { VIEWPORT } from './profiles.ts'
import type { Watched } from './watch.ts'

export type PageName = 'payment' | 'sale' | 'cpayment' | 'flashpay'

interface Subject extends Omit<Watched, 'hasApp' | 'answer'> {
  /** Makes a new order of the page; `url` is its path. */
  make: (gateway: GatewayControl) => Promise<MadeOrder>
  /** What a press in the first frame leads to. */
  answer: string
  /** Calls of the gateway, one after the other, that its first screen takes. */
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

/** The page as a server could have sent it ready-made: the styles, and the markup of its first screen, no script. */
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

/** The screen of a page as a file: its styles and its markup. */
export async function markupOf(page: Page): Promise<string> {
  const [styles, markup] = await page.evaluate(() => [
    // The first one repeats rules of the last one, for the skeleton.
    [...document.querySelectorAll('style')].at(-1)?.textContent ?? '',
    document.getElementById('root')?.innerHTML ?? '',
  ])
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor</title><style>${styles}</style></head><body><div id="root">${markup}</div></body></html>`
}

/** The barest page that can be pressed: order and methods of a purchase without any style, about 1 KB. */
export function bareFloor(floor: string): string {
  const body = floor
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, '')
    .replaceAll(/ class="[^"]*"| style="[^"]*"| data-bank="[^"]*"/g, '')
  return body
}
