import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserDevice } from '../../src/platform/browser.ts'
import { eventually } from '../support/eventually.ts'

/** Web Audio as Safari and Firefox have it: suspended until `resume` is called while a press is handled. */
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
const only = () => {
  expect(SuspendedContext.made).toHaveLength(1)
  const [context] = SuspendedContext.made
  if (context === undefined) throw new Error('no context')
  return context
}
function open() {
  vi.stubGlobal('AudioContext', SuspendedContext)
  // Pages of other files have waited for a press in the same window.
  press()
  SuspendedContext.made = []
  return createBrowserDevice()
}

afterEach(() => vi.unstubAllGlobals())

describe('the sound', () => {
  it.each(['click', 'touchend', 'keydown'])(
    'SPEC-13 NOTE-05 is heard where a context starts suspended: the first %s unlocks the one that is kept',
    async (type) => {
      const { sound } = open()
      expect(SuspendedContext.made).toEqual([])
      press(type)
      press(type)
      await sound(new AbortController().signal)
      expect(only().played).toEqual([660, 880])
      await sound(new AbortController().signal)
      expect(only().played).toHaveLength(4)
    },
  )

  it('SPEC-13 waits until the context runs', async () => {
    const { sound } = open()
    let isDone = false
    const played = sound(new AbortController().signal).then(() => (isDone = true))
    await eventually(() => expect(SuspendedContext.made).toHaveLength(1))
    expect(only().played).toEqual([])
    expect(isDone).toBe(false)
    press()
    await played
    expect(only().played).toEqual([660, 880])
  })

  it('SPEC-13 is heard again after a call or another app has stopped the context', async () => {
    const { sound } = open()
    press()
    only().turn('interrupted')
    press()
    await sound(new AbortController().signal)
    expect(only().played).toHaveLength(2)
  })

  it('SPEC-13 is given up where nobody presses anything in time, and is not heard later', async () => {
    const { sound } = open()
    const late = new AbortController()
    const played = sound(late.signal)
    await eventually(() => expect(SuspendedContext.made).toHaveLength(1))
    late.abort()
    await played
    press()
    await Promise.resolve()
    expect(only().played).toEqual([])
  })

  it('SPEC-13 SAFE-05 is left out where there is no Web Audio, or it throws', async () => {
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
