/** Collects uncaught errors of listeners and promises. */
export function catchErrors(): string[] & { stop: () => void } {
  const errors: string[] = []
  const note = (error: unknown) =>
    void errors.push(`uncaught: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const real = globalThis.queueMicrotask
  globalThis.queueMicrotask = (work) =>
    real(() => {
      try {
        work()
      } catch (error) {
        note(error)
      }
    })
  process.on('unhandledRejection', note)
  return Object.assign(errors, {
    stop() {
      globalThis.queueMicrotask = real
      process.off('unhandledRejection', note)
    },
  })
}
