/** The demo's first page: installs the service worker, then lists the scenarios or forwards to the requested page. */

const WORKER = '/sandbox-worker.js'

/** How long the worker may take to control this page. */
const CONTROL_WITHIN_MS = 20_000

async function start(): Promise<void> {
  if (!('serviceWorker' in navigator))
    throw new Error('This browser has no service workers. They need https or localhost.')
  await Promise.race([installWorker(), failLater()])
  const answer = await fetch('/_sandbox/stories')
  // While the server has files of two builds, the worker passes every request on: another reload would lead here again.
  if (!answer.ok)
    throw new Error('The demo is being replaced by a new build. Reload the page in a few minutes.')
  // A file server without rewrites serves this page for unknown addresses; after a reload the worker serves the right page.
  if (location.pathname !== '/' && location.pathname !== '/index.html') return location.replace(location.href)
  const scenarios: unknown = await answer.json()
  renderList(Array.isArray(scenarios) ? scenarios.filter(isScenario) : [])
}

/** Resolves when the worker of the server's current build controls this page. The worker of an earlier build passes every request on. */
async function installWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(WORKER)
  // Registering the worker again does not check for a new build.
  await registration.update()
  const newer = registration.installing ?? registration.waiting
  if (newer)
    await untilTrue(newer, 'statechange', () => newer.state === 'activated' || newer.state === 'redundant')
  // A page that was loaded without the worker, e.g. by a reload with Shift, is not controlled before it asks for it.
  registration.active?.postMessage('claim')
  await untilTrue(serviceWorker, 'controllerchange', () => serviceWorker.controller === registration.active)
}

/** Resolves as soon as the condition holds; checks it at each event of this type. */
function untilTrue(target: EventTarget, type: string, holds: () => boolean): Promise<void> {
  return new Promise((done) => {
    const check = () => {
      if (!holds()) return
      target.removeEventListener(type, check)
      done()
    }
    target.addEventListener(type, check)
    check()
  })
}

function failLater(): Promise<never> {
  return new Promise((_, fail) =>
    setTimeout(
      () => fail(new Error('The worker of the demo does not start. Reload the page.')),
      CONTROL_WITHIN_MS,
    ),
  )
}

interface Scenario {
  name: string
  url: string
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'name' in value && 'url' in value
}

function renderList(scenarios: Scenario[]): void {
  const rows = scenarios.map(({ name, url }) => {
    const link = document.createElement('a')
    link.href = url
    link.textContent = name
    const row = document.createElement('li')
    row.append(link)
    return row
  })
  document.getElementById('stories')?.replaceChildren(...rows)
}

start().catch((error: unknown) => {
  const place = document.getElementById('stories')
  if (place) place.textContent = error instanceof Error ? error.message : String(error)
})
