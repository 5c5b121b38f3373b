/** The one function through which the app knows of prepaint (README.md). */
import type { BootData } from './bootData.ts'
import { replaceScreen } from './replaceScreen.ts'

/** What the app starts with. */
export interface TakenBootData extends Pick<
  BootData,
  'codeData' | 'lang' | 'texts' | 'isPainted' | 'isUnderWay'
> {
  /** Response of a GET by path and query, once; null when the script did not send that request. */
  takeAnswer: (path: string) => Promise<unknown> | null
  /** Mounts the app in place of the prepainted screen, keeps the focus and replays queued input. */
  replaceScreen: (mount: () => void) => void
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
    replaceScreen: (mount) => replaceScreen(bootData, mount),
  }
}
