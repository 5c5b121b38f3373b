/** Marks the page as unsaved while a file is chosen and not sent, because a reload would lose it. Rendered outside of the tabs, which unmount the chat. */
import { useAppSelector } from '../../store/hooks.ts'
import { selectHasUnsentFile } from './chatSlice.ts'

export function UnsentFile() {
  return useAppSelector(selectHasUnsentFile) ? <span hidden data-unsaved /> : null
}
