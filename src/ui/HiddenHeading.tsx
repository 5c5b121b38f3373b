/** The heading of a screen that shows none of its own yet; `useNewHeading` does not take it for news. */
export function HiddenHeading({ text }: { readonly text: string }) {
  return (
    <h1 className="visually-hidden" data-loading="">
      {text}
    </h1>
  )
}
