/** Templates and texts of a page in one language. */
import { type Lang, toBcp47 } from '../../contract/languages.ts'
import { type ScreenTemplate, templatePath } from '../buildOutput.ts'
import type { PrefetchedData } from '../prefetchedData.ts'
import { loadJson } from './calls.ts'
import { config } from './config.ts'
import { bodyParsed, translateSkeleton } from './screen.ts'
import type { Visit } from './visit.ts'

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
