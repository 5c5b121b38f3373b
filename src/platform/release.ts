/** Finds out whether the server has a newer build than this page. The code for it is in the HTML (src/prepaint/script/findRelease.ts), because a file of the old build could be missing too. */

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
