/** What is noted inside a page while it loads. Runs in the browser: it may use nothing from outside itself. */

export interface Watched {
  /** Selector of what the person came to press. */
  ready: string
  /** Whether React is to take over. */
  hasApp: boolean
  /** Selector of the answer to a press in the very first frame; null presses nothing. */
  answer: string | null
}

/** Milliseconds since the navigation began; null for what did not come. */
export interface Marks {
  /** The frame that shows what can be pressed has been drawn. */
  ready: number | null
  /** The frame in which React's own handlers are there has been drawn. */
  app: number | null
  /** The frame that shows the answer to the press has been drawn. */
  answered: number | null
  paint: number | null
  largest: number | null
  shift: number
  /** Long tasks, ms each, those before the app included. */
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
