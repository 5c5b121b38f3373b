/** Finds the engines of this machine. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser, type FoundBrowser } from '../../../scripts/browser.mjs'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** How an engine is started; `missing` says what to install if it was not found. */
export type FoundEngine =
  | { name: 'chromium'; browser: FoundBrowser }
  | { name: 'firefox'; executablePath: string }
  | { name: 'webkit'; driver: string; browser: string; display: string | null }
  | { name: EngineName; missing: string }

export async function findEngine(name: EngineName): Promise<FoundEngine> {
  if (name === 'chromium') {
    return findBrowser().then(
      (browser) => ({ name, browser }),
      (error: unknown) => ({ name, missing: String(error) }),
    )
  }
  return name === 'firefox' ? findFirefox() : findWebkit()
}

function findFirefox(): FoundEngine {
  const executablePath = process.env['FIREFOX_BIN'] || onPath('firefox-esr') || onPath('firefox')
  if (!executablePath) return { name: 'firefox', missing: 'install firefox-esr, or set FIREFOX_BIN' }
  return { name: 'firefox', executablePath }
}

/** WebKitGTK: the driver, its browser, and a virtual display. */
function findWebkit(): FoundEngine {
  const driver = onPath('WebKitWebDriver')
  const browser = miniBrowser()
  if (!driver || !browser) return { name: 'webkit', missing: 'install webkit2gtk-driver' }
  if (process.env['DISPLAY']) return { name: 'webkit', driver, browser, display: null }
  const display = onPath('Xvfb')
  if (!display) return { name: 'webkit', missing: 'install xvfb' }
  return { name: 'webkit', driver, browser, display }
}

function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

function miniBrowser(): string | undefined {
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/libexec']
  const folders = libraries
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^webkit2?gtk/.test(name))
        .map((name) => join(folder, name)),
    )
  return folders.map((folder) => join(folder, 'MiniBrowser')).findLast((path) => existsSync(path))
}
