/** Stores that the order is beyond its first screen, and the language: the next page load preloads the code and texts of the later screens. */
import { selectLang } from '../../app/shell/shellSlice.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import type { AddListeners, AppState } from '../../store/types.ts'

export function stageMemoryListeners(selectScreen: (state: AppState) => { name: string }): AddListeners {
  const isUnderWay = (state: AppState) => !['loading', 'init'].includes(selectScreen(state).name)
  return (start) => {
    start({
      predicate: (action, state, before) =>
        isUnderWay(state) &&
        (listenersAdded.match(action) || !isUnderWay(before) || selectLang(state) !== selectLang(before)),
      effect(_action, api) {
        const { pageStorage } = api.extra
        const lang = selectLang(api.getState())
        if (pageStorage.get('stages') !== lang) pageStorage.set('stages', lang)
      },
    })
  }
}
