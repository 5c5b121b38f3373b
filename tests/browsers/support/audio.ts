/** Records how the page uses Web Audio. */
import type { Checkout } from './checkout.ts'

interface AudioUse {
  /** Trusted events in whose handlers the page created or resumed an audio context. */
  unlockedBy: string[]
  contexts: AudioContext[]
  notes: number
  /** A context that the test starts in a handler of the same press: it runs if the machine has an audio output. */
  probe?: AudioContext
}

/** Longest time that an engine takes to start its audio, ms. */
const START_MS = 5_000

/** Starts the recording in the open page, once the app runs: of a press before that it gets a copy, which is not trusted. */
export async function listen(checkout: Checkout): Promise<void> {
  await checkout.until(() => !('bootData' in window), [], 'the start of the app')
  await checkout.page.run(() => {
    const audioUse: AudioUse = { unlockedBy: [], contexts: [], notes: 0 }
    Reflect.set(window, 'audioUse', audioUse)
    const Real = AudioContext
    const note = () => {
      // Deprecated, but the only way to find the event whose handler is running.
      const { event } = window
      if (event?.isTrusted) audioUse.unlockedBy.push(event.type)
    }
    addEventListener('click', () => void (audioUse.probe ??= new Real()).resume(), { once: true })
    window.AudioContext = class extends Real {
      constructor() {
        super()
        note()
        audioUse.contexts.push(this)
      }
      override resume() {
        note()
        return super.resume()
      }
      override createOscillator() {
        audioUse.notes++
        return super.createOscillator()
      }
    }
  })
}

/** Returns the record, and whether the machine has an audio output; with an output it waits for the sound. */
export async function audioUseOf(checkout: Checkout) {
  const since = Date.now()
  await checkout.until(
    (isLate) => {
      const { contexts, notes, probe } = Reflect.get(window, 'audioUse') as AudioUse
      if (probe?.state !== 'running') return isLate && probe !== undefined
      return notes > 0 && contexts.every(({ state }) => state === 'running')
    },
    // Evaluated at each check.
    (): [boolean] => [Date.now() - since > START_MS],
    'a sound',
  )
  const audioUse = await checkout.page.run(() => {
    const { unlockedBy, contexts, notes, probe } = Reflect.get(window, 'audioUse') as AudioUse
    return { hasOutput: probe?.state === 'running', unlockedBy, contexts: contexts.length, notes }
  })
  // Firefox starts no context on a machine without an audio output.
  if (!audioUse.hasOutput) console.info('No audio output here: only the unlocking is tested.')
  return audioUse
}
