import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDuration } from '../../src/i18n/format.ts'
import { Countdown } from '../../src/ui/Countdown.tsx'
import { ProgressSteps } from '../../src/ui/ProgressSteps.tsx'
import { ClockProvider, createUiClock, useClockValue, type UiClock } from '../../src/ui/clock.ts'

const START = Date.parse('2026-11-21T10:00:00Z')

function look({ away }: { away: boolean }) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(away)
  document.dispatchEvent(new Event('visibilitychange'))
}

const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers({ now: START }))

describe('the clock', () => {
  it('ticks on whole seconds and only while there are subscribers', () => {
    vi.setSystemTime(START + 400)
    const clock = createUiClock(Date.now)
    expect(vi.getTimerCount()).toBe(0)
    const ticks: number[] = []
    const stop = clock.subscribe(() => ticks.push(clock.now()))
    vi.advanceTimersByTime(2700)
    expect(ticks).toEqual([START + 1000, START + 2000, START + 3000])
    stop()
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stops while the page is hidden and has the right time on return', () => {
    const added = vi.spyOn(document, 'addEventListener')
    const removed = vi.spyOn(document, 'removeEventListener')
    const clock = createUiClock(Date.now)
    const seen: number[] = []
    const stop = clock.subscribe(() => seen.push(clock.now()))
    look({ away: true })
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(90_000)
    expect(seen).toEqual([])
    look({ away: false })
    expect(seen).toEqual([START + 90_000])
    stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(added).toHaveBeenCalledTimes(1)
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })

  it('shows the intended second when the timer is slightly late', () => {
    let lag = 0
    const clock = createUiClock(() => Date.now() + lag)
    const seen: number[] = []
    clock.subscribe(() => seen.push(clock.now()))
    lag = 40
    vi.advanceTimersByTime(1000)
    expect(seen).toEqual([START + 1000])
  })

  it('refresh applies a changed offset at once', () => {
    let offset = 0
    const clock = createUiClock(() => Date.now() + offset)
    const seen: number[] = []
    clock.subscribe(() => seen.push(clock.now()))
    offset = 3_600_000
    clock.refresh()
    expect(seen).toEqual([START + 3_600_000])
  })

  it('useClockValue rerenders when its value changes', () => {
    const clock = createUiClock(Date.now)
    function Time() {
      return <p>{useClockValue((now) => now - START)}</p>
    }
    const { container, unmount } = render(
      <ClockProvider value={clock}>
        <Time />
      </ClockProvider>,
    )
    advance(2000)
    expect(container).toHaveTextContent('2000')
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the countdown', () => {
  const announce = { 300: 'five minutes', 60: 'one minute', 30: 'half a minute', 0: 'over' }

  function show(clock: UiClock, seconds: number, more = {}) {
    return render(
      <ClockProvider value={clock}>
        <Countdown
          label="Time left"
          deadline={START + seconds * 1000}
          {...{ format: formatDuration, announce }}
          {...more}
        />
      </ClockProvider>,
    )
  }

  it('counts to zero and stays there', () => {
    show(createUiClock(Date.now), 900)
    expect(screen.getByRole('timer')).toHaveTextContent(/^15:00$/)
    advance(1000)
    expect(screen.getByRole('timer')).toHaveTextContent(/^14:59$/)
    advance(900_000)
    expect(screen.getByRole('timer')).toHaveTextContent(/^00:00$/)
    expect(screen.getByRole('timer')).toHaveAttribute('data-field', 'countdown')
    expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off')
  })

  it('follows gateway time, not the device', () => {
    show(
      createUiClock(() => Date.now() + 60_000),
      900,
    )
    expect(screen.getByRole('timer')).toHaveTextContent('14:00')
  })

  it('is announced at 5 min, 1 min, 30 s and zero, and not between', () => {
    const { container } = show(createUiClock(Date.now), 302)
    const spoken = () => container.querySelector('[aria-live=polite]')?.textContent
    expect(spoken()).toBe('')
    advance(2000)
    expect(spoken()).toBe('five minutes')
    advance(100_000)
    expect(spoken()).toBe('five minutes')
    advance(140_000)
    expect(spoken()).toBe('one minute')
    advance(30_000)
    expect(spoken()).toBe('half a minute')
    advance(30_000)
    expect(spoken()).toBe('over')
  })

  it('does not announce a mark that had passed before the page was opened', () => {
    const { container } = show(createUiClock(Date.now), 45)
    expect(container.querySelector('[aria-live=polite]')).toBeEmptyDOMElement()
    advance(1000)
    expect(container.querySelector('[aria-live=polite]')).toBeEmptyDOMElement()
  })

  it('changes only its own text on a tick', async () => {
    const { container } = show(createUiClock(Date.now), 900, { label: 'Left' })
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true })
    for (let second = 0; second < 3; second += 1) advance(1000)
    await Promise.resolve()
    observer.disconnect()
    expect(new Set(changes.map(({ type }) => type))).toEqual(new Set(['characterData']))
    expect(changes).toHaveLength(3)
  })

  it('moves its bar without React', () => {
    const { container } = show(createUiClock(Date.now), 100, { total: 200_000 })
    const bar = container.querySelector<HTMLElement>('[style]')
    expect(bar?.style.getPropertyValue('--share')).toBe('0.5000')
    advance(50_000)
    expect(bar?.style.getPropertyValue('--share')).toBe('0.2500')
  })
})

it('staged waiting names the stage that runs and keeps the last one', () => {
  const clock = createUiClock(Date.now)
  const stages = [
    { until: 30_000, text: 'bank list' },
    { until: 180_000, text: 'seller' },
  ]
  render(
    <ClockProvider value={clock}>
      <ProgressSteps startedAt={START} stages={stages} />
    </ClockProvider>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('bank list')
  advance(30_000)
  expect(screen.getByRole('status')).toHaveTextContent('seller')
  advance(400_000)
  expect(screen.getByRole('status')).toHaveTextContent('seller')
})
