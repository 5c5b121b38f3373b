import { act } from '@testing-library/react'
import { translatePage } from './translatePage.ts'
import { passTimeIn } from './world.ts'

/** Runs the passing of time inside React's `act` until the end of the test, because listeners may change the page at any time. */
export function passTimeInAct(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  passTimeIn((work) => act(work))
}

/** From now on the browser translates the page: what appears later is translated after the next moment of fake time. */
export function keepTranslated(): void {
  translatePage()
  passTimeIn(async (work) => {
    await act(work)
    translatePage()
  })
}
