/** True when the user has set Do Not Track or Global Privacy Control; nothing is reported then. */

interface Signals {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

export function isTrackingRefused(signals: Signals = navigator): boolean {
  try {
    return signals.globalPrivacyControl === true || ['1', 'yes'].includes(signals.doNotTrack ?? '')
  } catch {
    // A browser that does not let the page read these signals is treated as one that refuses.
    return true
  }
}
