/** The demo's first page: installs the service worker, then lists the scenarios or forwards to the requested page. */

const WORKER = '/sandbox-worker.js'

/** When this tab was last reloaded for the worker, ms. */
const RELOADED_AT = 'demo.reloaded-at'
const AGAIN_AFTER_MS = 5_000

async function start(): Promise<void> {
  if (!('serviceWorker' in navigator))
    throw new Error('This browser has no service workers. They need https or localhost.')
  await installWorker()
  // A file server without rewrites serves this page for unknown addresses; after a reload the worker serves the right page.
  if (location.pathname !== '/' && location.pathname !== '/index.html') return reload()
  const scenarios: unknown = await (await fetch('/_sandbox/stories')).json()
  renderList(Array.isArray(scenarios) ? scenarios.filter(isScenario) : [])
}

/** Resolves when the worker of the build that the server has now controls this page. That of an earlier build sends every request on. */
async function installWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER)
  // Registering it again does not look for another build.
  await registration.update()
  const newer = registration.installing ?? registration.waiting
  if (newer)
    await untilTrue(newer, 'statechange', () => newer.state === 'activated' || newer.state === 'redundant')
  const { serviceWorker } = navigator
  await untilTrue(serviceWorker, 'controllerchange', () => serviceWorker.controller === registration.active)
}

/** Resolves as soon as the condition holds, which each event of this type may have changed. */
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

/** Once: while a server has files of two builds, this page would come back each time. */
function reload(): void {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(RELOADED_AT)) < AGAIN_AFTER_MS)
    throw new Error('The demo is being replaced by a new build. Reload the page in a few minutes.')
  sessionStorage.setItem(RELOADED_AT, String(now))
  location.replace(location.href)
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
