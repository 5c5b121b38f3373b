/** Starts the driver of WebKitGTK, and a virtual display on a machine without one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { WebDriver, type Client } from 'webdriver'
import { freePort } from '../../e2e/support/freePort.ts'
import type { FoundEngine } from './findEngine.ts'
import { within } from './within.ts'

/** Width, height and colour depth; high enough for a picture of a whole page. */
const DISPLAY_SIZE = '1280x4096x24'

/** Renders without a graphics card, and without WebKit's process sandbox, which does not work for root. */
const SOFTWARE_DRAWING = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
}

/** Timeout of a command of the driver; starting a browser on a busy machine takes a few seconds. */
const COMMAND_MS = 40_000

interface WebkitDriver {
  /** Starts the browser with an empty profile; the driver allows one session at a time. */
  open: () => Promise<Client>
  end: () => void
}

export async function startWebkitDriver(
  found: Extract<FoundEngine, { driver: string }>,
): Promise<WebkitDriver> {
  const children = new Set<ChildProcess>()
  const end = () => {
    process.off('exit', end)
    for (const child of [...children].reverse()) child.kill()
  }
  process.once('exit', end)
  const env: NodeJS.ProcessEnv = { ...process.env, ...SOFTWARE_DRAWING, LANG: 'en_GB.UTF-8' }
  if (found.display !== null) {
    const display = startDisplay(found.display)
    children.add(display)
    env['DISPLAY'] = `:${await firstLine(display)}`
  }
  const start = async () => {
    const port = await freePort()
    const driver = spawn(found.driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })
    children.add(driver)
    await waitForDriver(port)
    return { driver, port }
  }
  let { driver, port } = await start()
  const open = () =>
    WebDriver.newSession({
      hostname: '127.0.0.1',
      port,
      path: '/',
      logLevel: 'error',
      connectionRetryCount: 0,
      connectionRetryTimeout: COMMAND_MS,
      // The types of the client do not include the options of WebKitGTK.
      capabilities: { alwaysMatch: capabilitiesOf(found) } as WebdriverIO.Capabilities,
    })
  return {
    async open() {
      try {
        return await open()
      } catch {
        // Sometimes the driver waits for its browser for ever; a new driver works.
        driver.kill()
        children.delete(driver)
        ;({ driver, port } = await start())
        return open()
      }
    },
    end,
  }
}

function capabilitiesOf({ browser }: { browser: string }) {
  return {
    'wdio:enforceWebDriverClassic': true,
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  }
}

function startDisplay(command: string): ChildProcess {
  return spawn(command, ['-displayfd', '3', '-screen', '0', DISPLAY_SIZE, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const displayPipe = child.stdio[3]
    if (!displayPipe || !('on' in displayPipe)) return reject(new Error('the display says nothing'))
    displayPipe.once('data', (line) => resolve(String(line).trim()))
    child.once('exit', (code) => reject(new Error(`the display ended with ${code}`)))
  })
}

async function waitForDriver(port: number): Promise<void> {
  await within(async () => {
    await fetch(`http://127.0.0.1:${port}/status`)
  }, 'the driver')
}
