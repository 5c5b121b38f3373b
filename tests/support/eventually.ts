import { vi } from 'vitest'

/** Generous, because a busy machine takes a multiple of the usual time. */
const TIMEOUT_MS = 20_000

/**
 * Calls `look` until it does not throw; each attempt advances a fake clock by `interval` ms. Not `vi.waitFor`: its default of one
 * second is real time, also under a fake clock.
 */
export function eventually<T>(look: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(look, { timeout: TIMEOUT_MS, interval })
}
