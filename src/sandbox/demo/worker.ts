/** The demo's service worker. */
import { serveAsGateway } from '../browser.ts'

/** Name of this build, inserted by the build script. */
declare const DEMO_BUILD: string

serveAsGateway(globalThis as unknown as Parameters<typeof serveAsGateway>[0], DEMO_BUILD)
