import type { ScreenTemplate } from '../buildOutput.ts'
import { brokersIn, type RawOrder } from '../rawOrder.ts'
import type { usablePrefetched } from './calls.ts'
import { bodyParsed, nextFrame } from './earlyScreen.ts'
import { startScreen } from './fillScreen.ts'
import { isLate, screenOptions, show, type Visit } from './visit.ts'

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
  if (partial === null || isLate(visit)) return
  show(visit, partial.screen)
  partial.finish(brokersIn((await brokers)?.answer))
  // The app's code is loaded after the frame has been drawn.
  await nextFrame()
}
