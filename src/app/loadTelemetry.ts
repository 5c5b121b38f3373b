/** Loads the telemetry of a deployment that asks for it, after the first screen, unless the browser refuses tracking. */
import { isTrackingRefused } from '../platform/trackingRefusal.ts'
import type { Client } from './createClient.ts'

export async function loadTelemetry({ store, deps: { settings } }: Client): Promise<void> {
  if (!settings.telemetry_url || isTrackingRefused() || Math.random() >= settings.telemetry_sample) return
  try {
    const [{ telemetryListeners, telemetryStarted }, { createTelemetryDevice }] = await Promise.all([
      import('../features/telemetry/telemetryListeners.ts'),
      import('../platform/telemetryDevice.ts'),
    ])
    store.addListeners([telemetryListeners(createTelemetryDevice())])
    store.dispatch(telemetryStarted())
  } catch {
    // Its code could not be loaded: this visit is not reported.
  }
}
