/** What the page does with Web Audio. */
import type { Checkout } from './checkout.ts'

interface Heard {
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
    const heard: Heard = { unlockedBy: [], contexts: [], notes: 0 }
    Reflect.set(window, 'heard', heard)
    const Real = AudioContext
    const note = () => {
      // Deprecated, and the only way to learn in whose handler this runs.
      const { event } = window
      if (event?.isTrusted) heard.unlockedBy.push(event.type)
    }
    addEventListener('click', () => void (heard.probe ??= new Real()).resume(), { once: true })
    window.AudioContext = class extends Real {
      constructor() {
        super()
        note()
        heard.contexts.push(this)
      }
      override resume() {
        note()
        return super.resume()
      }
      override createOscillator() {
        heard.notes++
        return super.createOscillator()
      }
    }
  })
}

/** Whether the machine has an audio output, and what the page did; waits for the sound where there is one. */
export async function heardIn(checkout: Checkout) {
  const since = Date.now()
  await checkout.until(
    (isLate) => {
      const { contexts, notes, probe } = Reflect.get(window, 'heard') as Heard
      if (probe?.state !== 'running') return isLate && probe !== undefined
      return notes > 0 && contexts.every(({ state }) => state === 'running')
    },
    // Asked anew each time.
    (): [boolean] => [Date.now() - since > START_MS],
    'a sound',
  )
  const heard = await checkout.page.run(() => {
    const { unlockedBy, contexts, notes, probe } = Reflect.get(window, 'heard') as Heard
    return { hasOutput: probe?.state === 'running', unlockedBy, contexts: contexts.length, notes }
  })
  // Firefox starts no context on a machine without one.
  if (!heard.hasOutput) console.info('No audio output here: only the unlocking is tested.')
  return heard
}
