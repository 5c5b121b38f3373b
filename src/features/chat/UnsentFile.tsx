/** Marks the page while a file is chosen and not sent: a reload would lose it. Stands outside of the tabs, which remove the chat. Draws nothing. */
import { useAppSelector } from '../../store/hooks.ts'
import { selectHasUnsentFile } from './chatSlice.ts'

export function UnsentFile() {
  return useAppSelector(selectHasUnsentFile) ? <span hidden data-unsaved /> : null
}
