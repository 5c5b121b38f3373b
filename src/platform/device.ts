/** What the page may ask of the browser around it, in one place, so that flows stay testable. */
import type { ParentLink } from './parentWindow.ts'

export interface Device {
  /** Device time in ms. */
  now(): number
  visible(): boolean
  online(): boolean
  /** Calls back when the page comes to the front, or the network returns. */
  onReturn(back: (why: 'visible' | 'online' | 'offline' | 'hidden') => void): () => void
  /** One holder at a time over all tabs of the browser; waits for its turn. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Like `withLock`, but answers `busy` at once when another tab holds the lock. */
  withLockIfFree<T>(name: string, work: () => Promise<T>): Promise<T | 'busy'>
  /** Tells the other tabs of this page. */
  broadcast(message: TabMessage): void
  onBroadcast(heard: (message: TabMessage) => void): () => void
  /** Plays the notification sound; resolves when it ended, or could not play before `signal` was aborted. */
  sound(signal: AbortSignal): Promise<void>
  vibrate(): void
  setTitle(title: string): void
  setLanguage(tag: string): void
  /** A browser notification, where the person has allowed them. */
  notify(title: string, body: string): void
  /** Whether notifications are allowed, refused, still to be asked for, or unknown to this browser. */
  notifyState(): NotifyState
  /** Asks the person; to be called from a press. */
  askToNotify(): Promise<NotifyState>
  /** Keeps the screen lit while the page is in front, where the browser can. */
  keepAwake(on: boolean): void
  /** The page of another site that frames this one; absent in a window of its own. */
  parent?: ParentLink
}

export type NotifyState = 'granted' | 'denied' | 'default' | 'none'

/** Hints between tabs; like the socket's, they only cause a reload. */
export interface TabMessage {
  /** Kind of page and order id, as `payment/7`. */
  pageKey: string
  kind: 'order-outdated' | 'sound-played'
}
