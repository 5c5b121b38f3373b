/** What concerns all listeners. */
import { createAction } from '@reduxjs/toolkit'

/** The second group of listeners was added (`src/app/laterListeners.ts`). Those that need what happened before read the state on this event. */
export const listenersAdded = createAction('listenersAdded')

/** Reports an error of a listener as an uncaught error, so that it reaches the console and the telemetry without stopping other code. */
export function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
