import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HoldButton } from '../../src/ui/HoldButton.tsx'

const HOLD_MS = 1_500

afterEach(() => {
  vi.useRealTimers()
})

describe('the hold button', () => {
  function show(checked = false) {
    vi.useFakeTimers()
    const confirm = vi.fn()
    render(
      <HoldButton onConfirm={confirm} checked={checked} hint="Hold it" data-action="received-payout">
        Send
      </HoldButton>,
    )
    return { confirm, button: screen.getByRole('button', { name: 'Send' }) }
  }
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  it.each([' ', 'Enter'])('acts once when the key "%s" is held long enough', (key) => {
    const { confirm, button } = show()
    fireEvent.keyDown(button, { key })
    fireEvent.keyDown(button, { key, repeat: true })
    wait(HOLD_MS - 1)
    expect(confirm).not.toHaveBeenCalled()
    wait(1)
    expect(confirm).toHaveBeenCalledOnce()
    fireEvent.keyDown(button, { key, repeat: true })
    wait(HOLD_MS * 2)
    expect(confirm).toHaveBeenCalledOnce()
    expect(button).toHaveAccessibleDescription('Hold it')
    expect(button).toHaveAttribute('data-action', 'received-payout')
  })

  it('forgets a hold that is let go', () => {
    const { confirm, button } = show()
    fireEvent.keyDown(button, { key: ' ' })
    wait(1000)
    fireEvent.keyUp(button, { key: ' ' })
    fireEvent.pointerDown(button, { button: 0 })
    wait(1000)
    fireEvent.pointerLeave(button)
    fireEvent.pointerDown(button, { button: 0 })
    wait(1000)
    fireEvent.blur(button)
    fireEvent.click(button)
    wait(5000)
    expect(confirm).not.toHaveBeenCalled()
  })

  it('SPEC-18 says what to do after a press that was too short, each time anew', () => {
    const { confirm, button } = show()
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.pointerDown(button, { button: 0 })
    fireEvent.pointerUp(button)
    const first = screen.getByRole('alert')
    expect(first).toHaveTextContent('Hold it')
    fireEvent.keyDown(button, { key: 'Enter' })
    fireEvent.keyUp(button, { key: 'Enter' })
    expect(screen.getByRole('alert')).not.toBe(first)
    expect(confirm).not.toHaveBeenCalled()
  })

  it('SPEC-18 says nothing of the kind after a hold that was long enough', () => {
    const { button } = show()
    fireEvent.pointerDown(button, { button: 0 })
    wait(HOLD_MS)
    fireEvent.pointerUp(button)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('acts when the pointer holds it', () => {
    const { confirm, button } = show()
    fireEvent.pointerDown(button, { button: 0 })
    wait(HOLD_MS)
    fireEvent.pointerUp(button)
    fireEvent.click(button)
    expect(confirm).toHaveBeenCalledOnce()
  })

  it('takes a plain press when the person has ticked that they mean it', () => {
    const { confirm, button } = show(true)
    fireEvent.click(button)
    expect(confirm).toHaveBeenCalledOnce()
  })
})
