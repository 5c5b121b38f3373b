/** The oldest engines that the pages support; docs/engines.md says who still has them. */
export const OLDEST_ENGINES = { chrome: '109', edge: '109', firefox: '115', safari: '16.4' }

/** The same as Vite's build target. */
export const BUILD_TARGET = Object.entries(OLDEST_ENGINES).map(([name, version]) => name + version)
