import type { TestProject } from 'vitest/node'
import { findBrowser, type FoundBrowser } from '../../../scripts/browser.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    browser: FoundBrowser
  }
}

/** Find the browser once for all workers; fetching one may take minutes on a machine that has none. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser())
}
