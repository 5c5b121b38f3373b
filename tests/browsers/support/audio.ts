/** What the page does with Web Audio. */
import type { Checkout } from './checkout.ts'

interface AudioUse {
  /** The trusted events in whose handlers the page made its contexts or resumed one. */
  unlockedBy: string[]
  contexts: AudioContext[]
  notes: number
  /** Started by the test in a handler of the same press: runs wherever the machine has an audio output. */
  probe?: AudioContext
}

/** How long an engine may take to start its audio, ms. */
const START_MS = 5_000

/** Listens to the page that is open. */
export async function listen({ page }: Checkout): Promise<void> {
  await page.run(() => {
    const audioUse: AudioUse = { unlockedBy: [], contexts: [], notes: 0 }
    Reflect.set(window, 'audioUse', audioUse)
    const Real = AudioContext
    const note = () => {
      // Deprecated, and the only way to learn in whose handler this runs.
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

/** Whether the machine has an audio output, and what the page did; waits for the sound where there is one. */
export async function audioUseOf(checkout: Checkout) {
  const since = Date.now()
  await checkout.until(
    (isLate) => {
      const { contexts, notes, probe } = Reflect.get(window, 'audioUse') as AudioUse
      if (probe?.state !== 'running') return isLate && probe !== undefined
      return notes > 0 && contexts.every(({ state }) => state === 'running')
    },
    // Asked anew each time.
    (): [boolean] => [Date.now() - since > START_MS],
    'a sound',
  )
  const audioUse = await checkout.page.run(() => {
    const { unlockedBy, contexts, notes, probe } = Reflect.get(window, 'audioUse') as AudioUse
    return { hasOutput: probe?.state === 'running', unlockedBy, contexts: contexts.length, notes }
  })
  // Firefox starts no context on a machine without one.
  if (!audioUse.hasOutput) console.info('No audio output here: only the unlocking is tested.')
  return audioUse
}
