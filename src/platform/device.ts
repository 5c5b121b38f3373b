/** Interface to the browser, so that listeners can be tested without one. */
import type { Id } from '../contract/ids.ts'
import type { ParentLink } from './parentWindow.ts'

export interface Device {
  /** Device time in ms. */
  now(): number
  visible(): boolean
  /** Tells of the return of the person, and of changes of connectivity. */
  onPresenceChange(listener: (change: 'visible' | 'online' | 'offline') => void): void
  /** Runs `work` under a lock shared by all tabs; waits until the lock is free, at most `limitMs` (10 s by default) for one holder, which may be a tab that sleeps. */
  withLock<T>(name: string, work: () => Promise<T>, limitMs?: number): Promise<T>
  /** Like `withLock`, but resolves with `busy` at once when the lock is held, unless it was held at an earlier call too, and for longer than `limitMs` since. */
  withLockIfFree<T>(name: string, work: () => Promise<T>, limitMs?: number): Promise<T | 'busy'>
  /** Sends a message to the other tabs. */
  broadcast(message: TabMessage): void
  onBroadcast(listener: (message: TabMessage) => void): void
  /** Plays the notification sound; resolves when it has ended, or when `signal` is aborted before it could start. */
  sound(signal: AbortSignal): Promise<void>
  vibrate(): void
  setLanguage(tag: string): void
  /** Shows a browser notification if the user has allowed them. */
  notify(title: string, body: string): void
  /** Permission for notifications; `none` when the browser does not support them. */
  notifyState(): NotifyState
  /** Requests the permission; has to be called from the handler of a user gesture. */
  askToNotify(): Promise<NotifyState>
  /** Requests or releases a screen wake lock, if supported. */
  keepAwake(on: boolean): void
  /** The parent window of an embedded page; absent otherwise. */
  parent?: ParentLink
}

export type NotifyState = 'granted' | 'denied' | 'default' | 'none'

/** Message between tabs. It names what happened, without data of the order except the id of its deal. `pageKey`: page and order id, e.g. `payment/7`. */
export type TabMessage = { pageKey: string } & (
  | { kind: 'order-outdated' | 'search-stopped' | 'signed-out' }
  /** This person cancels the deal, or the gateway has refused that. */
  | { kind: 'cancel-started' | 'cancel-refused'; dealId: Id }
)
