/** The only function of prepaint that the app calls (README.md). */
import type { BootData } from './bootData.ts'

/** Resolves with the boot data, once, when the inline script lets the app start; with null if the script did not run or gave up. */
export async function takeBootData(): Promise<BootData | null> {
  await window.bootData?.released
  const bootData = window.bootData ?? null
  delete window.bootData
  return bootData
}
