import type { TestProject } from 'vitest/node'
import { findBrowser, type FoundBrowser } from '../../../scripts/browser.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    browser: FoundBrowser
  }
}

/** Finds the browser once for all workers; on a machine without one, the download may take minutes. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser())
}
