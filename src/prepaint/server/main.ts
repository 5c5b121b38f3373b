/**
 * `node pages.mjs FOLDER`: the page server, which runs behind nginx (deploy/README.md). FOLDER is the output of
 * `deploy/render.sh`. `GATEWAY_URL` is the gateway's address, `PAGE_SERVER_HOST` and `PAGE_SERVER_PORT` the one to listen on
 * (default 127.0.0.1:8090). `PAGE_SERVER_LIMIT` is how many pages may wait for the gateway at one time; above it nginx sends
 * the page as a file.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createPageHandler } from './handlePageRequest.ts'
import { packBuild, readBuild } from './pageBuild.ts'

const { GATEWAY_URL, PAGE_SERVER_HOST, PAGE_SERVER_PORT, PAGE_SERVER_LIMIT } = process.env
const gatewayUrl = GATEWAY_URL || 'http://127.0.0.1:9000'
const host = PAGE_SERVER_HOST || '127.0.0.1'
const port = Number(PAGE_SERVER_PORT || 8090)
const folder = process.argv[2] ?? '/srv/checkout'

const build = readBuild(join(folder, 'dist'), readFileSync(join(folder, 'run', 'index.html'), 'utf8'))
const waiting = Number(PAGE_SERVER_LIMIT) || undefined
const handlePageRequest = createPageHandler(await packBuild(build), gatewayUrl, waiting ? { waiting } : {})
const server = createServer((request, response) => {
  // On a 503 nginx sends the page as a file.
  if (!handlePageRequest(request, response)) response.writeHead(503).end()
})
// Longer than nginx keeps a connection open, so that none is closed while a request arrives.
server.keepAliveTimeout = 75_000
server.listen(port, host, () => {
  process.stdout.write(`Pages of ${folder} on ${host}:${port}, the gateway is ${gatewayUrl}\n`)
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    server.closeAllConnections()
    server.close()
  })
