/** Finds each engine once for all workers. */
import type { TestProject } from 'vitest/node'
import { findEngine, type EngineName, type FoundEngine } from './findEngine.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: FoundEngine
  }
}

export async function setup(project: TestProject): Promise<void> {
  const found = await findEngine(project.config.env['ENGINE'] as EngineName)
  if ('missing' in found) console.warn(`${found.name}: its tests are skipped. ${found.missing}`)
  project.provide('engine', found)
}
