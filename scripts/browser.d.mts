import type { Browser, LaunchOptions } from 'playwright-core'

/** Launch options for Playwright, of a browser that has opened a page. */
export interface FoundBrowser {
  name: string
  executablePath?: string
  args: string[]
  /** Added to the environment of this process. */
  env: Record<string, string>
}

/** Finds or downloads a Chromium that opens a page; throws an error that lists all attempts. */
export function findBrowser(options?: { log?: (line: string) => void }): Promise<FoundBrowser>

/** Starts a found browser, with further options of Playwright; `args` are added to its own. */
export function launchBrowser(found: FoundBrowser, options?: LaunchOptions): Promise<Browser>
