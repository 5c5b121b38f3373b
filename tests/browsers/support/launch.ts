import type { Engine } from './engine.ts'
import type { FoundEngine } from './findEngine.ts'
import { launchPuppeteer } from './puppeteer.ts'
import { launchWebkit } from './webkit.ts'

export function launch(found: FoundEngine): Promise<Engine> {
  return found.name === 'webkit' ? launchWebkit(found) : launchPuppeteer(found)
}
