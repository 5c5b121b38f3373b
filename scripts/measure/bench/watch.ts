/** Records marks in a page while it loads. The function runs in the browser, so it cannot use anything from outside itself. */

export interface Watched {
  /** Selector of the first control that the person needs. */
  ready: string
  /** True if the page has an app that takes over. */
  hasApp: boolean
  /** Selector of the result of a press in the first frame; null presses nothing. */
  answer: string | null
}

/** Milliseconds since the navigation began; null if it did not happen. */
export interface Marks {
  /** First frame with the `ready` element. */
  ready: number | null
  /** First frame with React's event handlers. */
  app: number | null
  /** First frame with the result of the press. */
  answered: number | null
  paint: number | null
  largest: number | null
  shift: number
  /** Long tasks, ms each, including those before the app. */
  tasks: number[]
}

declare global {
  interface Window {
    marks: Marks
  }
}

export function watch({ ready, hasApp, answer }: Watched): void {
  if (window.top !== window) return
  const marks: Marks = {
    ready: null,
    app: null,
    answered: null,
    paint: null,
    largest: null,
    shift: 0,
    tasks: [],
  }
  window.marks = marks
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.paint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    marks.largest = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) marks.shift += value
  })
  observe('longtask', ({ duration }) => marks.tasks.push(duration))

  const seen = (selector: string) => {
    const place = document.querySelector<HTMLElement>(selector)
    return place?.checkVisibility() && place.getBoundingClientRect().height > 0 ? place : null
  }
  const drawn = new MessageChannel()
  const waiting: ('ready' | 'app' | 'answered')[] = []
  drawn.port1.addEventListener('message', () => {
    for (const name of waiting.splice(0)) marks[name] ??= performance.now()
  })
  drawn.port1.start()
  const note = (name: 'ready' | 'app' | 'answered') => {
    if (marks[name] !== null || waiting.includes(name)) return
    waiting.push(name)
    drawn.port2.postMessage(null)
  }

  let isPressed = false
  const look = () => {
    const place = seen(ready)
    if (place) note('ready')
    if (place && Object.keys(place).some((key) => key.startsWith('__reactProps$'))) note('app')
    if (answer !== null && isPressed && seen(answer)) note('answered')
    if (answer !== null && !isPressed && marks.ready !== null && place) {
      isPressed = true
      place.click()
    }
    const isOver = marks.ready !== null && (!hasApp || marks.app !== null)
    if (!isOver || (answer !== null && marks.answered === null)) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
