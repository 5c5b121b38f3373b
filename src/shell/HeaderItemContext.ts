import { createContext, type ComponentType } from 'react'

/** What stands beside the language switch of every page: `src/app` provides it, because it belongs to a feature. Null in the templates of the first screen. */
export const HeaderItemContext = createContext<ComponentType | null>(null)
