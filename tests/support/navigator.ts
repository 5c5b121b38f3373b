import { vi } from 'vitest'

/** Replaces a property of `navigator`; `undefined` removes it. */
export function setNavigator(name: string, value: unknown) {
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (real, key) => (key === name ? value : (Reflect.get(real, key) as unknown)),
      has: (real, key) => (key === name ? value !== undefined : Reflect.has(real, key)),
    }),
  )
}
