import { createAction } from '@reduxjs/toolkit'

/** The second group of listeners was added (`src/app/laterListeners`). Those that need what happened before read the state on this event. */
export const listenersAdded = createAction('listenersAdded')
