/** The oldest engines that the pages support, as Vite's build target; docs/engines.md says who still has them. */
export const BUILD_TARGET = ['chrome109', 'edge109', 'firefox115', 'safari16.4']
