/** The demo's service worker. */
import { serveAsGateway } from '../serviceWorker.ts'

/** TypeScript cannot load the types of window and worker together. */
declare const self: Parameters<typeof serveAsGateway>[0]
/** Name of this build, filled in by it. */
declare const DEMO_BUILD: string

serveAsGateway(self, DEMO_BUILD)
