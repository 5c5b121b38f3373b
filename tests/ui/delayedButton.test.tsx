import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DelayedButton } from '../../src/ui/DelayedButton.tsx'

const DELAY_MS = 1_500

describe('the delayed button', () => {
  function show(checked = false) {
    vi.useFakeTimers()
    const confirm = vi.fn()
    const { unmount } = render(
      <DelayedButton onConfirm={confirm} checked={checked} hint="Press No" data-action="dialog-confirm">
        Send
      </DelayedButton>,
    )
    return { confirm, unmount, button: screen.getByRole('button', { name: 'Send' }) }
  }
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  it('SALE-19 DLG-04 acts once after a plain press, also when it is pressed twice', () => {
    const { confirm, button } = show()
    for (let press = 0; press < 2; press++) fireEvent.click(button)
    wait(DELAY_MS - 1)
    expect(confirm).not.toHaveBeenCalled()
    wait(1)
    expect(confirm).toHaveBeenCalledOnce()
    wait(DELAY_MS * 2)
    expect(confirm).toHaveBeenCalledOnce()
    expect(button).toHaveAccessibleDescription('Press No')
    expect(button).toHaveAttribute('data-action', 'dialog-confirm')
  })

  it('does not act when it is removed before its time', () => {
    const { confirm, button, unmount } = show()
    fireEvent.click(button)
    wait(DELAY_MS - 1)
    unmount()
    wait(DELAY_MS)
    expect(confirm).not.toHaveBeenCalled()
  })

  it('SALE-19 waits anew when the page is in sight again, and not at all while it is hidden', () => {
    const { confirm, button } = show()
    const see = (isSeen: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen)
      fireEvent(document, new Event('visibilitychange'))
    }
    fireEvent.click(button)
    wait(DELAY_MS - 1)
    see(false)
    wait(60_000)
    expect(confirm).not.toHaveBeenCalled()
    see(true)
    wait(DELAY_MS - 1)
    expect(confirm).not.toHaveBeenCalled()
    wait(1)
    expect(confirm).toHaveBeenCalledOnce()
    see(true)
    wait(DELAY_MS)
    expect(confirm).toHaveBeenCalledOnce()
  })

  it('SALE-19 waits anew after the device has slept', () => {
    const { confirm, button } = show()
    fireEvent.click(button)
    vi.setSystemTime(Date.now() + 600_000)
    wait(DELAY_MS)
    expect(confirm).not.toHaveBeenCalled()
    wait(DELAY_MS)
    expect(confirm).toHaveBeenCalledOnce()
  })

  it('SPEC-18 says after the press how to stop it', () => {
    const { button } = show()
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(button)
    expect(screen.getByRole('alert')).toHaveTextContent('Press No')
    wait(DELAY_MS)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('acts at once, and once, when the box is ticked', () => {
    const { confirm, button } = show(true)
    fireEvent.click(button)
    expect(confirm).toHaveBeenCalledOnce()
    wait(DELAY_MS)
    expect(confirm).toHaveBeenCalledOnce()
  })
})
