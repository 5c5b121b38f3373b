/** Asks whether to cancel; after "yes" the deal is cancelled, or the order if it has no deal. */
import type { ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { questionAsked, selectRunningAction } from './dealSlice.ts'

export function CancelButton({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch()
  const isCancelling = useAppSelector(selectRunningAction) === 'cancel'
  return (
    <Button
      block
      variant="ghost"
      data-action="cancel"
      busy={isCancelling}
      onClick={() => dispatch(questionAsked('cancel'))}
    >
      {children}
    </Button>
  )
}
