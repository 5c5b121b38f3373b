import type { Browser, LaunchOptions } from 'playwright-core'

/** A browser that was seen to open a page, as launch options for Playwright. */
export interface FoundBrowser {
  name: string
  executablePath?: string
  args: string[]
  /** Added to the environment of this process. */
  env: Record<string, string>
}

/** Find or bring a Chromium that opens a page; throws with everything that was tried. */
export function findBrowser(options?: { log?: (line: string) => void }): Promise<FoundBrowser>

/** Start a browser that was found, with further options of Playwright; `args` are added to its own. */
export function launchBrowser(found: FoundBrowser, options?: LaunchOptions): Promise<Browser>
