/** The root reducer. Each slice injects itself when its module loads; until then its state is absent, and its selectors read the initial state. */
import { combineSlices } from '@reduxjs/toolkit'

/** State of the slices, by reducer path. Each slice extends this interface in its own file. */
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices().withLazyLoadedSlices<LazyLoadedSlices>()
