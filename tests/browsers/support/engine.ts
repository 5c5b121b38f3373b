/** What the tests need of a browser, the same for every engine. */
import type { EngineName } from './findEngine.ts'

export interface Engine {
  name: EngineName
  /** Name and version as the browser reports them. */
  version: string
  /** A page of a fresh profile: no storage, no cookies, 390 px wide. */
  newPage(): Promise<BrowserPage>
  close(): Promise<void>
}

/** Keys by their `KeyboardEvent.key`. */
export type Key = 'Tab' | 'Enter' | 'Escape' | ' '

export interface BrowserPage {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; it sees its arguments and nothing around it. */
  run<Args extends unknown[], T>(work: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T>
  /** Presses the first visible element that matches, by the mouse. */
  click(selector: string): Promise<void>
  /** Types into a field, key by key. */
  type(selector: string, text: string): Promise<void>
  /** Presses a key where the focus is. */
  press(key: Key): Promise<void>
  /** Pastes where the focus is, by the keyboard. */
  paste(): Promise<void>
  chooseFile(selector: string, path: string): Promise<void>
  /** Does something in the document of a frame. */
  inFrame<T>(selector: string, work: (frame: BrowserPage) => Promise<T>): Promise<T>
  /** Gives the visible part of the page this size. */
  resize(size: { width: number; height: number }): Promise<void>
  screenshot(): Promise<Uint8Array>
  /** Uncaught errors and console errors since the page was opened. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

export const VIEWPORT = { width: 390, height: 760 }
