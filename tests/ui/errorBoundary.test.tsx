import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../../src/ui/ErrorBoundary.tsx'
import { allowConsole } from '../support/console.ts'

/** What React meets where the browser has moved a node that it wants to remove. */
const moved = () => new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')

let fail: (error: Error) => void

/** Throws in the commit, as a moved node does, after `fail`. */
function Part({ children }: { children: ReactNode }) {
  const [error, setError] = useState<Error | null>(null)
  fail = (thrown) => act(() => setError(thrown))
  useLayoutEffect(() => {
    if (error !== null) throw error
  }, [error])
  return children
}

function Always({ error }: { error: Error }) {
  useLayoutEffect(() => {
    throw error
  })
  return null
}

function renderPart(part: ReactNode) {
  render(
    <ErrorBoundary fallback={<p>did not load</p>}>
      <Part>{part}</Part>
    </ErrorBoundary>,
  )
}

describe('an error boundary', () => {
  it('I18N-06 draws its part anew where the browser has moved its nodes', () => {
    allowConsole(/NotFoundError/)
    renderPart(<p>the part</p>)
    const before = screen.getByText('the part')
    fail(moved())
    expect(screen.getByText('the part')).not.toBe(before)
    expect(screen.queryByText('did not load')).toBeNull()
  })

  it('I18N-06 draws it anew once, and gives up when it fails again', () => {
    allowConsole(/NotFoundError/)
    const onError = vi.fn()
    ErrorBoundary.onError = onError
    renderPart(<Always error={moved()} />)
    ErrorBoundary.onError = null
    expect(screen.getByText('did not load')).toBeInTheDocument()
    expect(onError).toHaveBeenCalledTimes(2)
  })

  it('shows its fallback for any other error', () => {
    allowConsole(/no order/)
    renderPart(<p>the part</p>)
    fail(new Error('no order'))
    expect(screen.getByText('did not load')).toBeInTheDocument()
  })
})
