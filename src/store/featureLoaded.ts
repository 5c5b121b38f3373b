/** Rooms of the store move in one after the other; a late one may have missed how things stand. */
import { createAction } from '@reduxjs/toolkit'

/** The room of this name is in place, its flows listen. */
export const featureLoaded = createAction<string>('room/installed')
