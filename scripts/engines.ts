/** The oldest supported engines, as Vite's build target; docs/engines.md says where they are still used. */
export const BUILD_TARGET = ['chrome109', 'edge109', 'firefox115', 'safari16.4']
