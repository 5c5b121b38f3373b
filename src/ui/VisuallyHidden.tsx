/** Text for screen readers alone. */
import { type ComponentProps, use } from 'react'
import { LoadingContext } from './PageFrame.tsx'

/** Text for screen readers only; a focusable child becomes visible while focused. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="visually-hidden" />
}

/**
 * Visually hidden heading of a screen that is still being loaded, or has no heading of its own. `useFocus` does not announce it, and
 * the page's `data-step` is `loading` as long as it is there.
 */
export function HiddenHeading({ text }: { readonly text: string }) {
  return (
    <h1 ref={use(LoadingContext)} className="visually-hidden" data-loading="">
      {text}
    </h1>
  )
}
