import { useEffect, useState } from 'react'
import { after } from './clock.ts'

const SETTLED_MS = 1500

/** For screen readers: a text that changes while a person types, announced after a pause and not with every letter. */
export function SettledStatus({ text }: { readonly text: string }) {
  const [settled, setSettled] = useState('')
  useEffect(() => after(SETTLED_MS, () => setSettled(text)), [text])
  return (
    <p className="visually-hidden" role="status">
      {settled === text ? text : ''}
    </p>
  )
}
