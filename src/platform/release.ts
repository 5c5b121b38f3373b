/** A new build on the server, under a page of the old one. The search for it stands in the page itself (src/prepaint/script/findRelease.ts): a file of its own could be gone too. */

declare global {
  interface Window {
    /** Absent where the page was not built, e.g. in development. */
    findRelease?: () => Promise<boolean>
  }
}

/** For a file that could not be loaded: true when it belongs to a build that has been replaced. Then the page reloads itself, or the promise resolves and it has to offer it. */
export async function findRelease(): Promise<boolean> {
  // Tests of listeners have no window.
  const { window } = globalThis as Partial<typeof globalThis>
  return (await window?.findRelease?.()) ?? false
}
