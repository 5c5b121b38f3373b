import type { PurchaseScreen } from './purchase.ts'

/** Tabs of the purchase page in their order. */
export type PurchaseTab = 'deal' | 'info' | 'chat' | 'support'

/** The tabs for a screen: none before a method is chosen; the chat only while a deal is open. */
export function tabsOf(screen: PurchaseScreen): readonly PurchaseTab[] {
  const isRunning =
    screen.name === 'payment' ||
    (screen.name === 'wait' && (screen.reason === 'deal' || screen.reason === 'autodeal')) ||
    (screen.name === 'processed' && (screen.result === 'waiting' || screen.result === 'dispute'))
  if (isRunning) return ['deal', 'info', 'chat', 'support']
  return screen.name === 'loading' || screen.name === 'init' ? [] : ['deal', 'info', 'support']
}
