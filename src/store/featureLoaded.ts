import { createAction } from '@reduxjs/toolkit'

/** Dispatched when the slices and listeners of a lazy-loaded feature are installed; its payload is the feature's name. */
export const featureLoaded = createAction<string>('features/featureLoaded')
