import { createEvent, fireEvent, render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useNoStrayPress } from '../../src/ui/strayPress.ts'

const onPress = vi.fn()

function Page() {
  useNoStrayPress()
  return (
    <main>
      <p>Words</p>
      <button type="button" onClick={onPress}>
        <span>Cancel</span>
        <svg />
      </button>
      <a href="#yes" onClick={onPress}>
        Yes
      </a>
      <label>
        <b>Agree</b>
        <input type="checkbox" onClick={onPress} />
      </label>
      <label htmlFor="name">
        <i>Name</i>
      </label>
      <input id="name" onClick={onPress} />
    </main>
  )
}

/** Whether each of these presses, `detail` and place (px from the left: 0), acts. */
function acts(...presses: [detail: number, selector: string, clientX?: number][]): boolean[] {
  const { container, unmount } = render(<Page />)
  const done = presses.map(([detail, selector, clientX = 0]) => {
    onPress.mockClear()
    const place = container.querySelector(selector) ?? document.body
    const event = createEvent.click(place, { detail, clientX })
    fireEvent(place, event)
    expect(event.defaultPrevented).toBe(onPress.mock.calls.length === 0 && selector !== 'p')
    return onPress.mock.calls.length > 0
  })
  unmount()
  return done
}

describe('DLG-04 a double click', () => {
  it('acts only on what it began on', () => {
    expect(acts([1, 'span'], [2, 'a'], [3, 'input'], [4, 'svg'])).toEqual([true, false, false, true])
    expect(acts([1, 'p'], [2, 'a'], [3, 'p'])).toEqual([false, false, false])
    expect(acts([2, 'button'])).toEqual([false])
  })

  it('is none at another place, where a browser counts it nevertheless', () => {
    expect(acts([1, 'button'], [2, 'a', 200])).toEqual([true, true])
  })

  it('is none where each press is the first, or comes from the keyboard', () => {
    expect(acts([1, 'button'], [1, 'a'], [0, 'button'], [0, 'a'])).toEqual([true, true, true, true])
  })

  it('began where the finger did, not where a script has repeated its first press', () => {
    expect(acts([0, 'button'], [2, 'a', 200])).toEqual([true, false])
    expect(acts([1, 'button', 200], [0, 'a'], [2, 'input', 200])).toEqual([true, true, false])
  })

  it('on a label counts as one on its field', () => {
    expect(acts([1, 'input'], [2, 'input'], [1, 'b'], [2, 'b'])).toEqual([true, true, true, true])
    // The browser passes each press on to the field.
    expect(acts([1, 'i'], [1, '#name'], [2, 'i'], [2, '#name'])).toEqual([true, true, true, true])
  })
})
