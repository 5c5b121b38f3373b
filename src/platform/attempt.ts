/** Calls of browser APIs that may fail. */

/**
 * Result of `work`, or undefined when it throws. Any browser API can be missing, throw, or be blocked by the user's settings;
 * e.g. a cross-site frame without storage access has no locks and no channels.
 */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Like `attempt`, for an API that may also reject. */
export async function attemptAsync<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
