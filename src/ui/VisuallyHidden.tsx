import type { ComponentProps } from 'react'

/** Text for screen readers only; a focusable child becomes visible while focused. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="visually-hidden" />
}
