// Runs before each test file; the files of a worker share one window and their modules.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { textsWithSiblings, translatableTimes, watchTexts } from './siblingTexts.ts'
import { passTimeIn } from './world.ts'

// Testing Library would wait for a timer that only the test can advance.
configure({ asyncWrapper: <T>(work: (...given: unknown[]) => Promise<T>) => work() })

watchTexts()

beforeEach(() => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  passTimeIn((work) => work())
})
afterEach(() => {
  const texts = textsWithSiblings()
  const times = translatableTimes()
  cleanup()
  if (texts.length > 0)
    throw new Error(
      `Texts that React cannot change on a translated page (siblingTexts.ts): ${texts.join(', ')}`,
    )
  if (times.length > 0) throw new Error(`Times without translate="no": ${times.join(', ')}`)
})
