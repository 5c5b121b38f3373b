import type { ComponentProps } from 'react'

/** Text for screen readers only; a focusable child shows itself when it is reached. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="visually-hidden" />
}
