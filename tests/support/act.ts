import { act } from '@testing-library/react'
import { passTimeIn } from './world.ts'

/** Until the end of the test time passes inside React's `act`; listeners change the page at any time, also between two steps. */
export function passTimeInAct(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  passTimeIn((work) => act(work))
}
