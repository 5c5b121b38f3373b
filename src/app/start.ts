/** Reads the settings, creates the client and starts the first rendering. Runs before React is loaded. */
import type { i18n as I18n } from 'i18next'
import { createRealtime } from '../api/socket.ts'
import { chooseLang, readLang, toBcp47 } from '../contract/languages.ts'
import { createI18n, loadTexts } from '../i18n/i18n.ts'
import { createBrowserDevice } from '../platform/browser.ts'
import { loadStartModule, showLoadFailure } from '../platform/modules.ts'
import { createParentLink } from '../platform/parentWindow.ts'
import { readSettings, type Settings, SettingsError } from '../platform/settings.ts'
import { sleep } from '../platform/sleep.ts'
import { createStorage } from '../platform/storage.ts'
import { takeBootData } from '../prepaint/bootData.ts'
import { canBeFramed, cleanAddressOf, embedOrigin, orderAddressOf } from '../rules/paths.ts'
import { reportError } from '../store/timing.ts'
import { createClient, type Environment } from './createClient.ts'
import { loadFirstListeners } from './listeners.ts'
import { openPage } from './openPage.ts'

/** Starts the page. A settings block that cannot be read is reported to the operator: no default is guessed. */
export async function start(): Promise<void> {
  const bootData = await takeBootData()
  const root = document.getElementById('root')
  if (!root) throw new Error('no #root')
  let settings: Settings
  try {
    settings = readSettings(document.getElementById('settings')?.textContent)
  } catch (error) {
    const problems = error instanceof SettingsError ? error.problems : [String(error)]
    void import('./showConfigError.ts').then(({ showConfigError }) => showConfigError(root, problems))
    return
  }
  cleanAddress()
  // The inline script has applied the brand where it leaves data.
  if (bootData === null) void applyBrandOf(settings)
  const storage = createStorage()
  const isFramed = window.parent !== window
  // The embed script writes origin and language of the parent page into the address.
  const parentLang = readLang(new URLSearchParams(location.search).get('lang'))
  const parent = isFramed ? createParentLink(window.parent, embedOrigin(location.search), parentLang) : null
  const lang = chooseLang(storage.get('language'), parent?.lang ?? bootData?.lang, settings.languages)
  const i18n = createI18n({ lang, ...(bootData && { resources: bootData.texts }) })
  document.documentElement.lang = toBcp47(lang)
  // The server forbids it too; a copy of the files may be served by another one.
  if (isFramed && !canBeFramed(location.pathname)) {
    void refuse(root, i18n)
    return
  }
  const environment = {
    pathname: location.pathname,
    settings,
    storage,
    device: { ...createBrowserDevice(), ...(parent && { parent }) },
    realtime: createRealtime(
      settings.socket_url || new URL(settings.api_v1, location.href).origin,
      settings.socket_path,
    ),
    i18n,
    early: bootData ?? undefined,
  }
  try {
    await draw(root, environment, bootData)
  } catch (error) {
    // Without code or texts only a reload helps.
    showLoadFailure()
    reportError(error)
  }
}

/** Shows the clean address of an order whose link was copied with its surroundings. */
function cleanAddress() {
  const address = cleanAddressOf(location)
  if (address !== null && address !== location.pathname + location.search)
    history.replaceState(history.state, '', address)
}

/** The screens of an order under way come before its further calls, but they do not delay them by more than this. */
const SCREENS_FIRST_MS = 1_000

/** Opens the page of the address, and draws it. The first calls wait for the page's listeners, but not for React. */
async function draw(
  root: HTMLElement,
  environment: Omit<Environment, 'listeners'>,
  bootData: Awaited<ReturnType<typeof takeBootData>>,
) {
  const page = orderAddressOf(location.pathname)?.page ?? null
  const listeners = await loadStartModule(() => loadFirstListeners(page))
  let markDrawn = () => {}
  const isDrawn = new Promise<void>((resolve) => (markDrawn = resolve))
  const drawn = bootData?.isUnderWay ? Promise.race([isDrawn, sleep(SCREENS_FIRST_MS)]) : undefined
  const client = createClient({ ...environment, listeners, drawn })
  const { store, i18n } = client
  const opening = loadTexts(i18n, ['common']).then(() => openPage(store, location))
  const { mount, loadPage } = await loadStartModule(() => import('./mount.tsx'))
  // A part that cannot be loaded is loaded again when it is drawn, and says so.
  const loading = loadPage(client, location.pathname, bootData?.isUnderWay).catch(() => undefined)
  await opening
  // A prepainted screen stays until the app can show the same, the loading screen until it can show that of an order under way.
  if (bootData?.isPainted || bootData?.isUnderWay) await loading.then(() => sleep(0))
  const mountApp = () => {
    mount(root, client)
    markDrawn()
  }
  if (bootData) bootData.replaceScreen(mountApp)
  else mountApp()
}

/** Applies the deployment's brand; where its code cannot be loaded, the page keeps the product's look. */
async function applyBrandOf({ brand }: Settings) {
  const module = await import('../ui/brand.ts').catch(() => null)
  module?.applyBrand(document.documentElement, brand)
}

/** An order in a foreign frame is neither requested nor shown. */
async function refuse(root: HTMLElement, i18n: I18n) {
  const [{ mountFramed }] = await Promise.all([import('./FramedScreen.tsx'), loadTexts(i18n, ['common'])])
  mountFramed(root, i18n)
}
