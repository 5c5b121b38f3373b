/** WebKitGTK by classic WebDriver. It allows one session at a time, so each page is a session with an empty profile. */
import type { Client } from 'webdriver'
import { VIEWPORT, type BrowserPage, type Engine, type Key } from './engine.ts'
import type { FoundEngine } from './findEngine.ts'
import { startWebkitDriver } from './webkitDriver.ts'
import { within } from './within.ts'

/** Key codes of the WebDriver specification. */
const KEYS: Record<Key, string> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', ' ': ' ' }
const CONTROL = '\uE009'
/** Property that contains the id of an element (WebDriver specification). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export async function launchWebkit(found: FoundEngine): Promise<Engine> {
  if (!('driver' in found)) throw new Error(`${found.name} is not WebKit`)
  const { open, end } = await startWebkitDriver(found)
  const first = await open()
  const version = `WebKitGTK ${first.capabilities.browserVersion ?? ''}`
  await first.deleteSession()
  return {
    name: found.name,
    version,
    async newPage() {
      const client = await open()
      await moveToBareWindow(client)
      return listeningPage(client)
    },
    close() {
      end()
      return Promise.resolve()
    },
  }
}

/** Opens a window without a toolbar, because a toolbar makes the page at least 447 px wide. Only a press may open a window. */
async function moveToBareWindow(client: Client): Promise<void> {
  const first = await client.getWindowHandle()
  const features = `noopener,toolbar=no,menubar=no,width=${VIEWPORT.width},height=${VIEWPORT.height}`
  await client.executeScript(
    `const button = document.createElement('button')
     button.textContent = 'Open'
     button.onclick = () => open('about:blank', '_blank', ${JSON.stringify(features)})
     document.body.append(button)`,
    [],
  )
  await client.elementClick(await elementId(client, 'button'))
  const bare = await within(async () => {
    const found = (await client.getWindowHandles()).find((handle) => handle !== first)
    if (found === undefined) throw new Error('no window yet')
    return found
  }, 'a window without a toolbar')
  await client.closeWindow()
  await client.switchToWindow(bare)
}

/** The driver takes the picture at the next frame, so a blinking dot makes the page draw one. */
async function screenshotOf(client: Client): Promise<Uint8Array> {
  await client.executeScript(
    `const dot = document.createElement('i')
     dot.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px'
     document.body.append(dot)
     let count = 0
     window.drawing = setInterval(() => { dot.style.background = 'rgb(0 0 0 / ' + (count++ % 2) / 255 + ')' }, 50)
     window.drawn = dot`,
    [],
  )
  const picture = await client.takeScreenshot()
  await client.executeScript('clearInterval(window.drawing); window.drawn.remove()', [])
  return Buffer.from(picture, 'base64')
}

/** The driver does not report console messages, so the page records them itself after each navigation. */
function listeningPage(client: Client): BrowserPage {
  const page = pageOf(client)
  const problems: string[] = []
  const collect = async () => {
    const lines = await page.run(() => (Reflect.get(window, 'problems') as string[] | undefined) ?? [])
    problems.push(...lines)
  }
  const arrive = async (navigate: () => Promise<unknown>) => {
    await collect()
    await navigate()
    await page.run(() => {
      const lines: string[] = []
      Reflect.set(window, 'problems', lines)
      addEventListener('error', ({ message }) => lines.push(`uncaught: ${message}`))
      addEventListener('unhandledrejection', ({ reason }) => lines.push(`uncaught: ${String(reason)}`))
      const { error } = console
      console.error = (...parts: unknown[]) => {
        lines.push(`console: ${parts.map(String).join(' ')}`)
        error.apply(console, parts)
      }
    })
  }
  return {
    ...page,
    goto: (url) => arrive(() => client.navigateTo(url)),
    reload: () => arrive(() => client.refresh()),
    async problems() {
      await collect()
      return problems
    },
  }
}

function pageOf(client: Client): BrowserPage {
  return {
    goto: (url) => client.navigateTo(url),
    reload: () => client.refresh(),
    run: async (work, ...args) => {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve((${String(work)})(...Array.from(arguments).slice(0, -1)))
          .then((value) => done({ value: value === undefined ? null : value }), (error) => done({ error: String(error) }))`
      const { value, error } = (await client.executeAsyncScript(script, args as unknown[] as never[])) as {
        value?: never
        error?: string
      }
      if (error !== undefined) throw new Error(error)
      return value as never
    },
    click: (selector) =>
      within(async () => {
        // The driver itself does not scroll up to an element in a list that scrolls sideways.
        await client.executeScript(
          `document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'nearest' })`,
          [],
        )
        await client.elementClick(await visibleElement(client, selector))
      }, `press ${selector}`),
    // Can be retried: for an element that was replaced meanwhile, the driver fails before it types anything.
    type: (selector, text) =>
      within(
        async () => client.elementSendKeys(await visibleElement(client, selector), text),
        `type ${selector}`,
      ),
    press: (key) => pressKeys(client, KEYS[key]),
    paste: () => pressKeys(client, CONTROL, 'v'),
    chooseFile: (selector, path) =>
      within(async () => client.elementSendKeys(await elementId(client, selector), path), `file ${selector}`),
    async inFrame(selector, work) {
      const id = await within(() => elementId(client, selector), `frame ${selector}`)
      await client.switchToFrame({ [ELEMENT]: id })
      try {
        return await work(pageOf(client))
      } finally {
        await client.switchToParentFrame()
      }
    },
    resize: async ({ width, height }) => void (await client.setWindowRect(null, null, width, height)),
    screenshot: () => screenshotOf(client),
    problems: () => Promise.resolve([]),
    close: () => client.deleteSession(),
  }
}

/** Presses keys at the same time. */
async function pressKeys(client: Client, ...keys: string[]): Promise<void> {
  const actions = [
    ...keys.map((value) => ({ type: 'keyDown', value })),
    ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
  ]
  await client.performActions([{ type: 'key', id: 'keyboard', actions }])
  await client.releaseActions()
}

async function elementId(client: Client, selector: string): Promise<string> {
  const found = (await client.findElement('css selector', selector)) as unknown as Record<string, string>
  const id = found[ELEMENT]
  if (id === undefined) throw new Error(`no ${selector}`)
  return id
}

/** The first element that matches and has a box. */
async function visibleElement(client: Client, selector: string): Promise<string> {
  const found = (await client.executeScript(
    `return Array.from(document.querySelectorAll(arguments[0]))
      .find((element) => element.getClientRects().length > 0 && !element.disabled) ?? null`,
    [selector],
  )) as Record<string, string> | null
  const id = found?.[ELEMENT]
  if (id === undefined) throw new Error(`no ${selector} on screen`)
  return id
}
