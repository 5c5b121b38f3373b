/** Tells a file that belongs to a replaced build from a bad network, and reloads the page into the new one. */

const TIMEOUT_MS = 10_000
/** Builds that this tab has left by itself, by the path of their first module. */
const LEFT = 'gateway.left-builds'
/** A file that is chosen and not sent, a question that is open, a command that runs. */
const UNDER_WAY = 'dialog[open],[data-unsaved],[aria-busy=true]'
/** `data-kept` fields are stored while they are typed into. */
const FIELDS =
  'input:not([type=checkbox],[type=radio],[readonly],[data-kept]),textarea:not([readonly],[data-kept])'

/** Answers `window.findRelease` for the page that runs `script`, the inline script of the build whose first module is `entry`. */
export function watchRelease(script: HTMLOrSVGScriptElement | null, entry: string): void {
  let search: Promise<boolean> | null = null
  window.findRelease = () => (search ??= find().finally(() => (search = null)))
  // The files of the first screen are preloaded; nothing else of the page is there to hear of it.
  const missed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) void window.findRelease?.()
  }
  addEventListener('error', missed, true)

  async function find(): Promise<boolean> {
    const isFound = await isReplaced(script?.textContent)
    if (!isFound || isUnsaved() || !leave(entry)) return isFound
    location.reload()
    // A browser that refuses leaves it to the person.
    await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
    return true
  }
}

/** Looks at what a reload would bring: a page of ours with another script. A proxy's error or a login page of a Wi-Fi network is neither. */
async function isReplaced(own: string | null | undefined): Promise<boolean> {
  try {
    // In full: the path alone may begin with two slashes, and would then name another host.
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

/** True when a reload would lose something. */
function isUnsaved(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)
  return document.querySelector(UNDER_WAY) !== null || [...fields].some(({ value }) => value !== '')
}

/** False for a build that this tab has left before, e.g. for a server of two that still has it, and where nothing can be noted down. */
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
