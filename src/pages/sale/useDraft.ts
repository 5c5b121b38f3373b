import { type FormEvent, useRef } from 'react'
import { selectStarting } from '../../features/brokers/brokersSlice.ts'
import { useAppStore } from '../../store/hooks.ts'
import { changedStep, type DraftStep, firstStep, pastedStep } from './draftStep.ts'
import { draftChanged, type RequisiteDraft, selectSaleState } from './saleSlice.ts'

type Changes = Partial<RequisiteDraft>

export interface DraftEditor {
  change: (changes: Changes) => void
  paste: (changes: Changes) => void
}

/** Changes the fields of the requisite; `undo` handles the inputs of their form. */
export function useDraft() {
  const store = useAppStore()
  const last = useRef<DraftStep>(null)

  /** A draft that was changed elsewhere, e.g. by signing out, has no steps. */
  function current(): DraftStep {
    const { draft } = selectSaleState(store.getState())
    const isLast = JSON.stringify(last.current?.draft) === JSON.stringify(draft)
    return isLast && last.current !== null ? last.current : firstStep(draft)
  }
  function go(step: DraftStep) {
    last.current = step
    store.dispatch(draftChanged(step.draft))
  }
  /** The browser puts back what it remembers of a field into the midst of what the page has written there. */
  function undo({ target, nativeEvent }: FormEvent) {
    const how = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : ''
    if (!how.startsWith('history') || !(target instanceof HTMLInputElement)) return
    const { draft, before } = current()
    target.value = draft[target.name as keyof RequisiteDraft]
    if (how === 'historyUndo' && before !== null && !selectStarting(store.getState())) go(before)
  }
  const editor: DraftEditor = {
    change: (changes) => go(changedStep(current(), changes)),
    paste: (changes) => go(pastedStep(current(), changes)),
  }
  return { editor, undo }
}
