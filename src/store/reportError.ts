/** Reports an error of a listener as an uncaught error, so that it reaches the console and the telemetry without stopping other code. */
export function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
