/** What the script shows in `#root`: the translated skeleton, then the screen of a new order. */
import { type Lang, toBcp47 } from '../../contract/languages.ts'
import { type ScreenTemplate, templatePath } from '../buildOutput.ts'
import { apiBase, offeredLangs, type PageSettings } from '../pageSettings.ts'
import type { PrepaintPage } from '../prefetchPlan.ts'
import type { PrefetchedData } from '../prefetchedData.ts'
import { brokersIn, type RawOrder } from '../rawOrder.ts'
import { loadJson, type usablePrefetched } from './calls.ts'
import { config } from './config.ts'
import { type ScreenOptions, startScreen } from './fillScreen.ts'
import type { Visit } from './visit.ts'

/** The script runs before the body is parsed; painting and the app wait for it. */
export const bodyParsed = new Promise<unknown>((resolve) => addEventListener('DOMContentLoaded', resolve))

/** Sets `data-page` of the loading screen, which is the same for every address. */
export function nameSkeleton(page: PrepaintPage): void {
  document.querySelector('#root > [data-step=loading]')?.setAttribute('data-page', page)
}

/** The template of the first screen: the prefetched one if it is in this language. */
export async function loadTemplate(
  visit: Visit,
  lang: Lang,
  prefetched: PrefetchedData['screen'],
): Promise<ScreenTemplate> {
  const path = templatePath(`${visit.plan.address.page}-${lang}`, config.edition)
  const isKnown = prefetched?.lang === lang
  const template = isKnown ? prefetched : ((await loadJson(`/${path}`)) as ScreenTemplate)
  takeTexts(visit, lang, template.texts)
  return template
}

/** Keeps the texts for the app, and translates the skeleton while it is shown. */
function takeTexts(visit: Visit, lang: Lang, texts: ScreenTemplate['texts']) {
  const tag = toBcp47(lang)
  visit.texts[tag] = { ...texts, ...visit.texts[tag] }
  void bodyParsed.then(() => visit.isPainted || translateSkeleton(visit.plan.address.page, lang, texts))
}

/** Translates the loading screen, which is in Russian in the page. */
function translateSkeleton(page: PrepaintPage, lang: Lang, { common }: ScreenTemplate['texts']): void {
  const root = document.getElementById('root')
  const skip = root?.querySelector('a')
  const heading = root?.querySelector('h1')
  const words = root?.querySelector('[role=status] > p')
  if (!common || !skip || !heading || !words) return
  skip.textContent = common.common.skipLink
  heading.textContent = document.title = common.pages[page].title
  words.textContent = common.common.loading
  document.documentElement.lang = toBcp47(lang)
}

/** Paints the screen of a new order, in the visit's language. */
export async function paintFirst(
  visit: Visit,
  order: RawOrder,
  template: Promise<ScreenTemplate>,
  known: ReturnType<typeof usablePrefetched>,
) {
  const { plan, settings, calls, lang } = visit
  const path = plan.brokers?.(order)
  const brokers = path ? calls.get(path, known.brokers(path)) : null
  if (!plan.fits(order)) return
  const partial = startScreen(await template, order, screenOptions(lang, settings))
  await bodyParsed
  // The app may have taken the boot data, and renders the screen itself; or the responses are too old.
  if (partial === null || window.bootData !== visit || calls.isOld()) return
  const tag = toBcp47(lang)
  document.documentElement.lang = tag
  document.title = visit.texts[tag]?.common?.pages[plan.address.page].title ?? document.title
  visit.isPainted = true
  document.getElementById('root')?.replaceChildren(partial.screen)
  partial.finish(brokersIn((await brokers)?.answer))
  // The app's code is loaded after the frame has been drawn.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function screenOptions(lang: Lang, settings: PageSettings): ScreenOptions {
  const { brand, image_origins: origins = [] } = settings
  return {
    lang,
    isOnlyLang: offeredLangs(settings)?.length === 1,
    logo: config.logo,
    pictures: {
      page: location.href,
      api: apiBase(settings, 'v1'),
      origins,
      brandLogo: brand?.logo ? new URL(brand.logo, location.href).href : null,
    },
  }
}
