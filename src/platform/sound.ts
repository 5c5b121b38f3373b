/** The notification sound: two notes generated with Web Audio, so that no file is downloaded. Silent where autoplay is blocked. */

/** Plays when `context` is running; Safari and Firefox keep a new context suspended until a user gesture. Stops waiting when `signal` is aborted. */
export async function playSound(context: AudioContext, signal: AbortSignal): Promise<void> {
  if (!(await isRunning(context, signal))) return
  const ended = [660, 880].map((frequency, index) => {
    const note = context.createOscillator()
    const volume = context.createGain()
    const start = context.currentTime + index * 0.16
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3)
    note.connect(volume).connect(context.destination)
    note.start(start)
    note.stop(start + 0.32)
    return new Promise<void>((resolve) => {
      note.addEventListener('ended', () => {
        volume.disconnect()
        resolve()
      })
    })
  })
  await Promise.all(ended)
}

/** Resolves with true when the context runs, with false when `signal` is aborted first. */
function isRunning(context: AudioContext, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (context.state !== 'running' && !signal.aborted) return
      context.removeEventListener('statechange', check)
      signal.removeEventListener('abort', check)
      resolve(context.state === 'running')
    }
    context.addEventListener('statechange', check)
    signal.addEventListener('abort', check)
    // A phone call or another app may have suspended it. Rejects when the browser does not allow resuming yet.
    if (context.state !== 'running') context.resume().catch(() => undefined)
    check()
  })
}
