/** Finds the engine once for all its test files. */
import type { TestProject } from 'vitest/node'
import { findEngine, type EngineName, type FoundEngine } from './findEngine.ts'
import { launch } from './launch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: FoundEngine
  }
}

export async function setup(project: TestProject): Promise<void> {
  const found = await tryOut(await findEngine(project.config.env['ENGINE'] as EngineName))
  if ('missing' in found) console.warn(`SKIPPED: no test runs in ${found.name}: ${found.missing}.`)
  project.provide('engine', found)
}

/** Opens a page; an engine that fails counts as missing. */
async function tryOut(found: FoundEngine): Promise<FoundEngine> {
  if ('missing' in found) return found
  const { name } = found
  try {
    const engine = await launch(found)
    try {
      const page = await engine.newPage()
      await page.goto('data:text/html,<title>open</title>')
      const title = await page.run(() => document.title)
      await page.close()
      return title === 'open' ? found : { name, missing: 'it does not open a page' }
    } finally {
      await engine.close()
    }
  } catch (error) {
    return { name, missing: `it does not start (${String(error).split('\n', 1)[0]})` }
  }
}
