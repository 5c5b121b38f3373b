/** Elements of react-i18next's `Trans` that stay right when the browser translates the page. */
import { Children, type ReactNode } from 'react'

/** An emphasized sum: the browser must not translate it. react-i18next gives its text as a list. */
export function Sum({ children }: { children?: string | readonly string[] }) {
  return <strong translate="no">{[children].flat().join('')}</strong>
}

/** `parent` of `Trans`: each text in an element of its own, so that React can change it after the browser has translated the page. */
export function Parts({ children }: { children?: ReactNode }) {
  return Children.map(children, (part) => (typeof part === 'string' ? <span>{part}</span> : part))
}
