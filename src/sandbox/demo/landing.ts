/** The demo's first page: installs the service worker, then lists the scenarios or forwards to the requested page. */

const WORKER = '/sandbox-worker.js'

async function start(): Promise<void> {
  if (!('serviceWorker' in navigator))
    throw new Error('This browser has no service workers. They need https or localhost.')
  await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  await waitForController()
  // A file server without rewrites serves this page for unknown addresses; after a reload the worker serves the right page.
  if (location.pathname !== '/' && location.pathname !== '/index.html') return location.replace(location.href)
  const scenarios: unknown = await (await fetch('/_sandbox/stories')).json()
  renderList(Array.isArray(scenarios) ? scenarios.filter(isScenario) : [])
}

/** Resolves when the worker controls this page. */
function waitForController(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve()
  return new Promise((done) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true }),
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
