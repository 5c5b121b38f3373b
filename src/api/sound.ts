/** Two soft notes drawn by Web Audio: no file to download, silent where autoplay is blocked (A60). */
export async function playSound(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  try {
    if (context.state !== 'running') return
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
      return new Promise<void>((resolve) => note.addEventListener('ended', () => resolve()))
    })
    await Promise.all(ended)
  } finally {
    await context.close()
  }
}
