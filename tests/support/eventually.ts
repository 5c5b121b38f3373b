import { vi } from 'vitest'

/** A limit for what hangs; a loaded machine takes a multiple of the usual time. */
const TIMEOUT_MS = 20_000

/** Looks again until nothing is thrown; each look moves a fake clock on by `interval` ms. The second that `vi.waitFor` allows by itself is real time, also under a fake clock. */
export function eventually<T>(look: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(look, { timeout: TIMEOUT_MS, interval })
}
