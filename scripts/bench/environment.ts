/** Everything that a run needs: a build, a gateway, servers, links, a browser; and its end. */
import { existsSync, statSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { createNodeGateway } from '../../src/sandbox/node.ts'
import { GatewayControl } from '../../tests/e2e/support/gateway.ts'
import { findBrowser, launchBrowser } from '../browser.mjs'
import { makeCertificate } from './certificate.ts'
import type { Options } from './options.ts'
import type { Link } from './profiles.ts'
import { serve, type Served } from './serve.ts'
import { startLink } from './child.ts'

export interface BenchEnvironment {
  browser: Browser
  /** The sandbox's control plane. */
  gateway: GatewayControl
  /** The app as it was built. */
  built: Served & { url: string }
  /** Whether what stands beside is a build, and not an address. */
  isBuild: (vs: string | null) => boolean
  /** The address of a build, a folder or another server, behind a link. */
  reach: (what: string | Served, link: Link | null) => Promise<string>
  close: () => Promise<void>
}

export async function startEnvironment(folder: string, { isStatic }: Options): Promise<BenchEnvironment> {
  const certificate = makeCertificate()
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
  const links = new Map<string, string>()
  const behind = async (address: URL, link: Link | null) => {
    if (link === null) return address.href.replace(/\/$/, '')
    const options = { ...link, host: address.hostname, port: portOf(address) }
    const name = JSON.stringify(options)
    if (!links.has(name)) {
      const { port, close } = await startLink(options)
      ends.push(close)
      links.set(name, `localhost:${port}`)
    }
    return address.href.replace(address.host, links.get(name) ?? '').replace(/\/$/, '')
  }
  const built = await open(folder)
  return {
    browser,
    gateway: new GatewayControl(gateway.url),
    built: { ...built, url: `https://localhost:${built.port}` },
    isBuild: (vs) => vs !== null && isFolder(vs),
    async reach(what, link) {
      if (typeof what === 'string' && !isFolder(what)) return behind(new URL(what), link)
      const { port } = typeof what === 'string' ? await open(what) : what
      return behind(new URL(`https://localhost:${port}`), link)
    },
    async close() {
      for (const end of ends.reverse()) await end()
    },
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}
