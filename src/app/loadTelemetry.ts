/** Loads the telemetry of a deployment that asks for it, after the first screen, unless the browser refuses tracking. */
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

interface Signals {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** True when the user has set Do Not Track or Global Privacy Control; nothing is reported then. */
function isTrackingRefused(): boolean {
  try {
    const signals: Signals = navigator
    return signals.globalPrivacyControl === true || ['1', 'yes'].includes(signals.doNotTrack ?? '')
  } catch {
    // A browser that does not let the page read these signals is treated as one that refuses.
    return true
  }
}
