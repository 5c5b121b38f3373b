/** The dialogs of signing in and of a ban. The app mounts them once, above every page. */
import type { ReactNode } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { BannedDialog } from './BannedDialog.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { selectAuthStep } from './authSlice.ts'

const DIALOGS = {
  none: null,
  email: EmailDialog,
  password: PasswordDialog,
  code: CodeDialog,
}

/** `onBanned`: content of the banned page below the contacts. Each step has a dialog of its own, so that the focus moves into it. */
export function AuthDialogs({ onBanned = null }: { onBanned?: ReactNode }) {
  const step = useAppSelector(selectAuthStep)
  if (step === 'banned') return <BannedDialog>{onBanned}</BannedDialog>
  const Dialog = DIALOGS[step]
  return Dialog && <Dialog />
}
