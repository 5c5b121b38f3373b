import type { PurchaseScreen } from './purchase.ts'
import { TABS, type TabName } from './tabs.ts'

/** The tabs for a screen: none before a method is chosen; the chat only while a deal is open. */
export function tabsOf(screen: PurchaseScreen): readonly TabName[] {
  const isRunning =
    screen.name === 'payment' ||
    (screen.name === 'wait' && (screen.reason === 'deal' || screen.reason === 'autodeal')) ||
    (screen.name === 'processed' && (screen.result === 'waiting' || screen.result === 'dispute'))
  if (isRunning) return TABS
  return screen.name === 'loading' || screen.name === 'init' ? [] : ['deal', 'info', 'support']
}
