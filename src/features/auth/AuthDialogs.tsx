/** The sign-in dialogs, above every page. Mounted once, by the app. */
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

/** `onBanned` is what the banned page has beside its text. One dialog for each step; a new step is a new dialog, so that the focus moves with it. */
export function AuthDialogs({ onBanned = null }: { onBanned?: ReactNode }) {
  const step = useAppSelector(selectAuthStep)
  if (step === 'banned') return <BannedDialog>{onBanned}</BannedDialog>
  const Dialog = DIALOGS[step]
  return Dialog && <Dialog />
}
