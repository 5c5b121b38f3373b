/** Paints the screen of a new order, or of one under way. */
import type { EarlyAnswer } from '../../contract/platform.ts'
import type { ScreenTemplate } from '../buildOutput.ts'
import { brokersIn, isRecord, langTagOf, type RawOrder } from '../rawOrder.ts'
import type { usablePrefetched } from './calls.ts'
import { bodyParsed, nextFrame, watchAge } from './earlyScreen.ts'
import { setLogo, startScreen } from './fillScreen.ts'
import { fillStage } from './fillStage.ts'
import { loadTemplate, type loadStage } from './loadTemplate.ts'
import { storedRequisite } from './storedValues.ts'
import { isLate, langFor, screenOptions, show, type Visit } from './visit.ts'

/** `template`: the template in the expected language, if it is being loaded. */
export async function paintFirst(
  visit: Visit,
  order: RawOrder,
  template: Promise<ScreenTemplate> | null,
  known: ReturnType<typeof usablePrefetched>,
) {
  const { plan, settings, calls } = visit
  const lang = langFor(settings, langTagOf(order))
  const loading = (lang === visit.lang && template) || loadTemplate(visit, lang, known.screen)
  visit.lang = lang
  const path = plan.brokers?.(order)
  const brokers = path ? calls.get(path, known.brokers(path)) : null
  if (!plan.fits(order)) return
  const partial = startScreen(await loading, order, screenOptions(lang, settings))
  await bodyParsed
  if (partial === null || isLate(visit)) return
  show(visit, partial.screen)
  partial.finish(brokersIn((await brokers)?.answer))
  // The app's code is loaded after the frame has been drawn.
  await nextFrame()
}

export async function paintStage(visit: Visit, order: EarlyAnswer, parts: ReturnType<typeof loadStage>) {
  // The query may ask for another tab of the page.
  if (!isRecord(order.answer) || location.search !== '') return
  const { plan, settings, calls, input, lang } = visit
  const { address } = plan
  const [[{ screens, texts }, { stageScreen }], code] = await Promise.all([parts, visit.codeData, bodyParsed])
  const found = stageScreen({ address, order, code, seen: storedRequisite(address), lang, texts })
  const tree = found && screens[found.kind]
  if (!found || !tree || isLate(visit)) return
  const screen = fillStage(tree, found, settings)
  setLogo(screen, order.answer, screenOptions(lang, settings))
  input.copies = found.copies ?? {}
  visit.isUnderWay = true
  watchAge(screen, show(visit, screen), calls.isOld, () => {
    // Presses on the removed screen must not be replayed.
    input.queuedInputs.length = 0
    visit.isPainted = false
  })
  await nextFrame()
}
