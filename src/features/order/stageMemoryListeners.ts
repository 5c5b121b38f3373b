/** Stores that the order is beyond its first screen, and the language: the next page load preloads the code and texts of the later screens. */
import { languageChanged, selectLang } from '../../app/shell/shellSlice.ts'
import { isFeatureLoaded } from '../../store/isFeatureLoaded.ts'
import type { AddListeners, FeatureName } from '../../store/types.ts'

/** `feature`: the name of the lazy part that has these listeners. */
export function stageMemoryListeners(feature: FeatureName): AddListeners {
  return (start) => {
    start({
      predicate: (action) => languageChanged.match(action) || isFeatureLoaded(action, feature),
      effect(_action, api) {
        const { pageStorage } = api.extra
        const lang = selectLang(api.getState())
        if (pageStorage.get('stages') !== lang) pageStorage.set('stages', lang)
      },
    })
  }
}
