import { createEvent, fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useNoStrayDrop } from '../../src/ui/strayDrop.ts'

function Page() {
  useNoStrayDrop()
  return (
    <main>
      <input type="file" />
      <input type="file" disabled />
      <textarea />
      <div data-own onDragOver={(event) => event.preventDefault()} />
    </main>
  )
}

/** True if the page refuses a drop of these types there; null if a component accepts it. */
function isRefused(selector: string, types: string[]): boolean | null {
  const { container, unmount } = render(<Page />)
  const place = container.querySelector(selector) ?? document.body
  const event = createEvent.dragOver(place, { dataTransfer: { types, dropEffect: 'copy' } })
  fireEvent(place, event)
  unmount()
  if (!event.defaultPrevented) return false
  return (event as DragEvent).dataTransfer?.dropEffect === 'none' ? true : null
}

const FILE = ['Files']
const LINK = ['text/uri-list', 'text/plain']
const TEXT = ['text/plain']
const PICTURE = ['text/uri-list', 'text/html', 'Files']

describe('SAFE-13 a drop', () => {
  it.each([
    ['a file', FILE, 'main', true],
    ['an address', LINK, 'main', true],
    ['a picture of a page', PICTURE, 'main', true],
    ['a file', FILE, 'textarea', true],
    ['a file', FILE, 'input[disabled]', true],
    // Firefox opens an address that is selected text, e.g. one dragged out of a messenger.
    ['a text', TEXT, 'main', true],
    ['a text', TEXT, 'textarea', false],
    ['a file', FILE, 'input:not([disabled])', false],
    ['an address', LINK, 'textarea', false],
    ['a file', FILE, '[data-own]', null],
  ] as const)('%s (%j) onto %s: is refused = %s', (_, types, selector, refused) => {
    expect(isRefused(selector, [...types])).toBe(refused)
  })
})
