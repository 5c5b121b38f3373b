/** The one function through which the app knows of prepaint (README.md). */
import type { BootData } from './bootData.ts'

/** The boot data, once, when the inline script lets the app start; null where the script did not run or gave up. */
export async function takeBootData(): Promise<BootData | null> {
  await window.bootData?.released
  const bootData = window.bootData ?? null
  delete window.bootData
  return bootData
}
