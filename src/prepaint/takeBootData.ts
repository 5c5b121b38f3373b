/** The one function through which the app knows of prepaint (README.md). */
import type { BootData } from './bootData.ts'

/** What the app starts with. */
export interface TakenBootData extends Pick<
  BootData,
  'codeData' | 'lang' | 'texts' | 'isPainted' | 'isUnderWay' | 'replaceScreen'
> {
  /** Response of a GET by path and query, once; null when the script did not send that request. */
  takeAnswer: (path: string) => Promise<unknown> | null
}

/** Resolves when the inline script lets the app start; at once where it did not run or gave up. */
export async function whenReleased(): Promise<void> {
  await window.bootData?.released
}

/** The boot data, once; null where the inline script did not run or gave up. */
export function takeBootData(): TakenBootData | null {
  const bootData = window.bootData
  if (!bootData) return null
  delete window.bootData
  return {
    ...bootData,
    takeAnswer(path) {
      const answer = bootData.answers.get(path) ?? null
      bootData.answers.delete(path)
      return answer
    },
  }
}
