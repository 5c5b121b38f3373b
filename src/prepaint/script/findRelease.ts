/** After a file could not be loaded: finds out whether the build has been replaced or the network is bad, and reloads the page into a new build. */
import { sleep } from '../../platform/sleep.ts'

const TIMEOUT_MS = 10_000
/** Name of the list of builds from which this tab has reloaded itself, by the path of their first module. */
const LEFT = 'gateway.left-builds'
/** An open dialog, a chosen file that is not sent, a running command. */
const UNDER_WAY = 'dialog[open],[data-unsaved],[aria-busy=true]'
/** Fields whose text a reload would lose; `data-kept` fields are stored while the person types. */
const FIELDS =
  'input:not([type=checkbox],[type=radio],[readonly],[data-kept]),textarea:not([readonly],[data-kept])'

/** Defines `window.findRelease`. `script`: the page's inline script; `entry`: the first module of its build. */
export function watchRelease(script: HTMLOrSVGScriptElement | null, entry: string): void {
  let search: Promise<boolean> | null = null
  window.findRelease = () => (search ??= find().finally(() => (search = null)))
  // A preloaded file of the first screen could not be loaded: nothing else of the page handles that.
  const missed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) void window.findRelease?.()
  }
  addEventListener('error', missed, true)

  async function find(): Promise<boolean> {
    const isFound = await isReplaced(script?.textContent)
    if (!isFound || isUnsaved() || !leave(entry)) return isFound
    location.reload()
    // If the browser does not reload, the page offers the reload to the person.
    await sleep(TIMEOUT_MS)
    return true
  }
}

/** Loads the page again: true if it is a page of the product with another inline script, which excludes a proxy's error page or the login page of a Wi-Fi network. */
async function isReplaced(own: string | null | undefined): Promise<boolean> {
  try {
    // The whole address, because a path that begins with two slashes would name another host.
    const response = await fetch(location.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const page = response.ok ? await response.text() : ''
    return Boolean(own) && page.includes('id="settings"') && !page.includes(own ?? '')
  } catch {
    return false
  }
}

/** True if a reload would lose something. */
function isUnsaved(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)
  return document.querySelector(UNDER_WAY) !== null || [...fields].some(({ value }) => value !== '')
}

/** Records that this tab leaves a build. False if it has left it before, e.g. if one of two servers still has the old build, and if nothing can be stored. */
function leave(build: string): boolean {
  try {
    const left = sessionStorage.getItem(LEFT) ?? ''
    if (left.includes(build)) return false
    sessionStorage.setItem(LEFT, `${left} ${build}`)
    return sessionStorage.getItem(LEFT) !== left
  } catch {
    return false
  }
}
