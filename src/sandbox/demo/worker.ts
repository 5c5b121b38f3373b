/** The demo's service worker. */
import { serveAsGateway } from '../serviceWorker.ts'

/** The types of the window and of workers cannot stand side by side. */
declare const self: Parameters<typeof serveAsGateway>[0]
/** Name of this build, filled in by it. */
declare const DEMO_BUILD: string

serveAsGateway(self, DEMO_BUILD)
