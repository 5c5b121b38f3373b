/** Do Not Track and Global Privacy Control: who has set either of them is not reported on. */

interface Signals {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

export function isTrackingRefused(signals: Signals = navigator as Signals): boolean {
  try {
    return signals.globalPrivacyControl === true || ['1', 'yes'].includes(signals.doNotTrack ?? '')
  } catch {
    // A browser that keeps these from the page keeps other things from it too.
    return true
  }
}
