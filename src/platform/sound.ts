/** Two soft notes drawn by Web Audio: no file to download, silent where autoplay is blocked. */

/** Plays once `context` runs: a fresh one is suspended in Safari and Firefox until a press. Gives up waiting when `signal` is aborted. */
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

/** True as soon as it runs; false when `signal` is aborted first. */
function isRunning(context: AudioContext, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (context.state !== 'running' && !signal.aborted) return
      context.removeEventListener('statechange', look)
      signal.removeEventListener('abort', look)
      resolve(context.state === 'running')
    }
    context.addEventListener('statechange', look)
    signal.addEventListener('abort', look)
    // A phone call or another app may have suspended it; where the browser does not allow that yet, it stays as it is.
    if (context.state !== 'running') context.resume().catch(() => undefined)
    look()
  })
}
