/** A limit for what hangs; a loaded machine takes a multiple of the usual time. */
export const TIMEOUT_MS = 60_000

/** Tries again until it works: a driver itself waits for nothing. */
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
