import { beforeEach, describe, expect, it, vi } from 'vitest'
import { replaceScreen, startInputQueue } from '../../src/prepaint/script/inputQueue.ts'

const SCREEN =
  '<button data-action="choose-method" data-broker-id="7">Bank</button><input name="email"><input type="radio" name="symbol" value="btc">'
const bank = () => document.querySelector<HTMLElement>('[data-action]')
const send = (type: string) => bank()?.dispatchEvent(new Event(type, { bubbles: true }))

describe('the screen before the app', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = SCREEN
  })

  /** Replaces the screen; records the calls of the app's screen. */
  function replace() {
    const app = { isMounted: false, presses: 0 }
    const input = startInputQueue()
    const take = () =>
      replaceScreen(input, () => {
        app.isMounted = true
        document.body.innerHTML = SCREEN
        bank()?.addEventListener('click', () => app.presses++)
      })
    return { app, take }
  }

  it.each([
    ['pointerdown', 'pointerup'],
    ['keydown', 'keyup'],
  ])('ENG-02 PUR-01 A13 is not taken away between %s and %s: the press counts once', async (down, up) => {
    const { app, take } = replace()
    send(down)
    void take()
    await vi.advanceTimersByTimeAsync(300)
    expect(app.isMounted).toBe(false)
    send(up)
    send('click')
    await vi.advanceTimersByTimeAsync(100)
    expect(app).toEqual({ isMounted: true, presses: 1 })
  })

  it('ENG-02 is replaced at once when nothing is pressed, and after a tap that became scrolling', async () => {
    const { app, take } = replace()
    send('pointerdown')
    send('pointercancel')
    void take()
    await vi.advanceTimersByTimeAsync(0)
    expect(app).toEqual({ isMounted: true, presses: 0 })
  })

  it('ENG-02 CP-05 keeps what is typed, and the caret in the middle of it', async () => {
    const email = () => document.querySelector<HTMLInputElement>('[name=email]')
    const { take } = replace()
    email()?.focus()
    email()?.setAttribute('value', 'payr@mail.com')
    email()?.dispatchEvent(new Event('input', { bubbles: true }))
    email()?.setSelectionRange(3, 3)
    await take()
    expect(document.activeElement).toBe(email())
    expect(email()).toMatchObject({ value: 'payr@mail.com', selectionStart: 3, selectionEnd: 3 })
  })

  it('ENG-02 CP-05 keeps the focus on a coin, which has no caret', async () => {
    const coin = () => document.querySelector<HTMLInputElement>('[name=symbol]')
    const { take } = replace()
    coin()?.focus()
    await take()
    expect(document.activeElement).toBe(coin())
  })

  it('ENG-02 waits one second for a press that does not end', async () => {
    const { app, take } = replace()
    send('keydown')
    void take()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(app.isMounted).toBe(true)
  })
})
