/**
 * `node pages.mjs FOLDER`: the page server, which runs behind nginx (deploy/README.md). FOLDER is the output of
 * `deploy/render.sh`. `GATEWAY_URL` is the gateway's address, `PAGE_SERVER_HOST` and `PAGE_SERVER_PORT` the one to listen on
 * (default 127.0.0.1:8090). `PAGE_SERVER_LIMIT` is how many pages may wait for the gateway at one time; above it nginx sends
 * the page as a file. A value that makes no sense ends the process with 1 before it listens.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createPageHandler } from './handlePageRequest.ts'
import { packBuild, readBuild, type Build } from './pageBuild.ts'

/** Time after a stop signal after which unfinished responses are cut off. */
const DRAIN_MS = 8_000

const gatewayUrl = process.env['GATEWAY_URL'] || 'http://127.0.0.1:9000'
if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(gatewayUrl) || !URL.canParse(gatewayUrl))
  stop(`GATEWAY_URL is not the origin of an http(s) address: ${gatewayUrl}`)
const host = process.env['PAGE_SERVER_HOST'] || '127.0.0.1'
const port = numberFrom('PAGE_SERVER_PORT', 8090, 65_535)
const waiting = numberFrom('PAGE_SERVER_LIMIT', 200, 1_000_000)
const folder = process.argv[2] ?? '/srv/checkout'

const { build, pageId } = readRendered()
const handlePageRequest = createPageHandler(await packBuild(build), gatewayUrl, { waiting })
const server = createServer((request, response) => {
  // During a release nginx may have another page, whose content policy would refuse the script of this one.
  const isSamePage = [undefined, pageId].includes(request.headers['x-checkout-page']?.toString())
  // On a 503 nginx sends the page as a file.
  if (!isSamePage || !handlePageRequest(request, response)) response.writeHead(503).end()
})
// Longer than nginx keeps a connection open, so that none is closed while a request arrives.
server.keepAliveTimeout = 75_000
server.on('error', ({ message }) => stop(`cannot listen on ${host}:${port}: ${message}`))
server.listen(port, host, () => {
  process.stdout.write(`Pages of ${folder} on ${host}:${port}, the gateway is ${gatewayUrl}\n`)
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    server.close()
    // Responses that have begun are completed.
    setInterval(() => server.closeIdleConnections(), 50).unref()
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
  })

/** The build with the settings that `render.sh` has written into it, and the name of this page. */
function readRendered(): { build: Build; pageId: string } {
  const read = (...path: string[]) => readFileSync(join(folder, 'run', ...path), 'utf8')
  try {
    const pageId = read('page').trim()
    return { build: readBuild(join(folder, 'dist'), read(pageId, 'index.html')), pageId }
  } catch (error) {
    return stop(`no page of deploy/render.sh can be read in ${folder}: ${String(error)}`)
  }
}

function numberFrom(name: string, fallback: number, max: number): number {
  const given = process.env[name] || String(fallback)
  const value = Number(given)
  return /^\d+$/.test(given) && value >= 1 && value <= max
    ? value
    : stop(`${name} is not a number from 1 to ${max}: ${given}`)
}

function stop(why: string): never {
  process.stderr.write(`pages.mjs: ${why}\n`)
  process.exit(1)
}
