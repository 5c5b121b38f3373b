/** Generous, because a busy machine takes a multiple of the usual time. */
export const TIMEOUT_MS = 60_000

/** Retries `work` until it does not throw, because drivers do not wait by themselves; fails after `TIMEOUT_MS`. */
export async function within<T>(work: () => Promise<T>, what: string): Promise<T> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw new Error(what, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
