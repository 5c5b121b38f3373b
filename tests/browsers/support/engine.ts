/** The interface of a browser that all engines implement for the tests. */
import type { EngineName } from './findEngine.ts'

export interface Engine {
  name: EngineName
  /** Name and version as the browser reports them. */
  version: string
  /** Opens a page in a new profile: no storage, no cookies, 390 px wide. */
  newPage(): Promise<BrowserPage>
  close(): Promise<void>
}

/** Keys by their `KeyboardEvent.key`. */
export type Key = 'Tab' | 'Enter' | 'Escape' | ' '

export interface BrowserPage {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; it can use only its arguments. */
  run<Args extends unknown[], T>(work: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T>
  /** Clicks the first visible element that matches. */
  click(selector: string): Promise<void>
  /** Types into a field, key by key. */
  type(selector: string, text: string): Promise<void>
  /** Presses a key on the focused element. */
  press(key: Key): Promise<void>
  /** Pastes into the focused element by keyboard. */
  paste(): Promise<void>
  chooseFile(selector: string, path: string): Promise<void>
  /** Runs `work` with the document of a frame. */
  inFrame<T>(selector: string, work: (frame: BrowserPage) => Promise<T>): Promise<T>
  /** Sets the size of the viewport. */
  resize(size: { width: number; height: number }): Promise<void>
  screenshot(): Promise<Uint8Array>
  /** Uncaught errors and console errors since the page was opened. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

export const VIEWPORT = { width: 390, height: 760 }
