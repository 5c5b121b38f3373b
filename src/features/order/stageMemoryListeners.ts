/** Stores that the order has gone beyond its first screen, and in which language: the next load brings the code and texts of what follows at once. */
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
