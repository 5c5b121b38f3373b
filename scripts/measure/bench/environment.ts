/** Starts and ends everything that a run needs: a build, a gateway, servers, links and a browser. */
import type { Browser } from 'playwright-core'
import { createNodeGateway } from '../../../src/sandbox/node.ts'
import { GatewayControl } from '../../../tests/e2e/support/gateway.ts'
import { makeCertificate } from '../../../tests/support/certificate.ts'
import { findBrowser, launchBrowser } from '../../browser.mjs'
import { startLink } from './child.ts'
import type { Options } from './options.ts'
import type { Link } from './profiles.ts'
import { serve, type Served } from './serve.ts'

export interface BenchEnvironment {
  browser: Browser
  /** The sandbox's control plane. */
  gateway: GatewayControl
  /** The server of the built app. */
  built: Served & { url: string }
  /** Returns the address of a build, given by its server or its folder, behind a link. */
  reach: (what: string | Served, link: Link | null) => Promise<string>
  close: () => Promise<void>
}

export async function startEnvironment(folder: string, { isStatic }: Options): Promise<BenchEnvironment> {
  const certificate = await makeCertificate()
  const gateway = await createNodeGateway(0, { autopilot: false })
  const ends: (() => unknown)[] = [() => gateway.close()]
  const found = await findBrowser({ log: () => undefined })
  const browser = await launchBrowser(found, {
    args: [`--ignore-certificate-errors-spki-list=${certificate.spki}`],
  })
  ends.push(() => browser.close())

  const folders = new Map<string, Served>()
  const open = async (folder: string) => {
    const served =
      folders.get(folder) ??
      (await serve({ folder, certificate, gatewayUrl: gateway.url, hasPrefetch: !isStatic }))
    if (!folders.has(folder)) ends.push(() => served.close())
    folders.set(folder, served)
    return served
  }
  const links = new Map<string, number>()
  const behind = async (port: number, link: Link) => {
    const options = { ...link, host: 'localhost', port }
    const name = JSON.stringify(options)
    const known = links.get(name)
    if (known !== undefined) return known
    const started = await startLink(options)
    ends.push(started.close)
    links.set(name, started.port)
    return started.port
  }
  const built = await open(folder)
  return {
    browser,
    gateway: new GatewayControl(gateway.url),
    built: { ...built, url: `https://localhost:${built.port}` },
    async reach(what, link) {
      const { port } = typeof what === 'string' ? await open(what) : what
      return `https://localhost:${link === null ? port : await behind(port, link)}`
    },
    async close() {
      for (const end of ends.reverse()) await end()
    },
  }
}
