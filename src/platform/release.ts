/** A new build on the server, under a page of the old one. The search for it stands in the page itself (src/prepaint/script/findRelease.ts): a file of its own could be gone too. */

declare global {
  interface Window {
    /** Absent where the page was not built, e.g. in development. */
    findRelease?: () => Promise<boolean>
  }
}

/** For a file that could not be loaded: true when it belongs to a build that has been replaced, and the page has to offer a reload; never resolved when it reloads itself. */
export function findRelease(): Promise<boolean> | undefined {
  // Tests of listeners have no window.
  return (globalThis as Partial<typeof globalThis>).window?.findRelease?.()
}
