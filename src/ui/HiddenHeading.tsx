/** Visually hidden heading of a screen without a heading of its own; `useNewHeading` does not announce it. */
export function HiddenHeading({ text }: { readonly text: string }) {
  return (
    <h1 className="visually-hidden" data-loading="">
      {text}
    </h1>
  )
}
