import { describe, expect, it, vi } from 'vitest'
import { createBrowserDevice } from '../../src/platform/browser.ts'
import { eventually } from '../support/eventually.ts'

/** Web Audio like in Safari and Firefox: suspended until `resume` is called in the handler of a press. */
class SuspendedContext extends EventTarget {
  static made: SuspendedContext[] = []
  static isPressed = false
  state = 'suspended'
  currentTime = 0
  destination = {}
  played: number[] = []

  constructor() {
    super()
    SuspendedContext.made.push(this)
  }

  resume() {
    if (!SuspendedContext.isPressed) return new Promise(() => undefined)
    this.turn('running')
    return Promise.resolve()
  }

  turn(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }

  createOscillator() {
    const note = Object.assign(new EventTarget(), {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: () => void this.played.push(note.frequency.value),
      stop: () => queueMicrotask(() => note.dispatchEvent(new Event('ended'))),
    })
    return note
  }

  createGain() {
    const ramp = () => undefined
    return {
      gain: { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp },
      connect: (next: unknown) => next,
      disconnect: () => undefined,
    }
  }
}

function press(type = 'click') {
  SuspendedContext.isPressed = true
  dispatchEvent(new Event(type))
  SuspendedContext.isPressed = false
}
const onlyContext = () => {
  expect(SuspendedContext.made).toHaveLength(1)
  const [context] = SuspendedContext.made
  if (context === undefined) throw new Error('no context')
  return context
}
function open() {
  vi.stubGlobal('AudioContext', SuspendedContext)
  // Pages of other test files may still wait for a press in the same window.
  press()
  SuspendedContext.made = []
  return createBrowserDevice()
}

describe('the sound', () => {
  it.each(['click', 'touchend', 'keydown'])(
    'SPEC-13 NOTE-05 is played if a context starts suspended: the first %s unlocks the only one',
    async (type) => {
      const { sound } = open()
      expect(SuspendedContext.made).toEqual([])
      press(type)
      press(type)
      await sound(new AbortController().signal)
      expect(onlyContext().played).toEqual([660, 880])
      await sound(new AbortController().signal)
      expect(onlyContext().played).toHaveLength(4)
    },
  )

  it('SPEC-13 waits until the context runs', async () => {
    const { sound } = open()
    let isDone = false
    const played = sound(new AbortController().signal).then(() => (isDone = true))
    await eventually(() => expect(SuspendedContext.made).toHaveLength(1))
    expect(onlyContext().played).toEqual([])
    expect(isDone).toBe(false)
    press()
    await played
    expect(onlyContext().played).toEqual([660, 880])
  })

  it('SPEC-13 plays again after a phone call or another app has stopped the context', async () => {
    const { sound } = open()
    press()
    onlyContext().turn('interrupted')
    press()
    await sound(new AbortController().signal)
    expect(onlyContext().played).toHaveLength(2)
  })

  it('SPEC-13 is dropped without a press in time, and not played later', async () => {
    const { sound } = open()
    const late = new AbortController()
    const played = sound(late.signal)
    await eventually(() => expect(SuspendedContext.made).toHaveLength(1))
    late.abort()
    await played
    press()
    await Promise.resolve()
    expect(onlyContext().played).toEqual([])
  })

  it('SPEC-13 SAFE-05 is not played if there is no Web Audio, or it throws', async () => {
    const { sound } = open()
    vi.stubGlobal('AudioContext', undefined)
    press()
    await sound(new AbortController().signal)
    vi.stubGlobal('AudioContext', function refuse() {
      throw new DOMException('denied', 'SecurityError')
    })
    press()
    await sound(new AbortController().signal)
    expect(SuspendedContext.made).toEqual([])
  })
})
