/** The demo's service worker. */
import { serveAsGateway } from '../browser.ts'

serveAsGateway(globalThis as unknown as Parameters<typeof serveAsGateway>[0])
