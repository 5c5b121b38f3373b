/**
 * `node pages.mjs FOLDER`: the pages' own server, behind nginx (deploy/README.md). FOLDER is the one that `deploy/render.sh`
 * filled. `GATEWAY_URL` is where the gateway is, `PAGE_SERVER_HOST` and `PAGE_SERVER_PORT` where to listen, 127.0.0.1:8090 unless
 * given. `PAGE_SERVER_LIMIT` is how many pages may wait for the gateway at one time; above it nginx sends the page as a file.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { packBuild, readBuild } from './pageBuild.ts'
import { createSendAhead } from './handlePageRequest.ts'

const { GATEWAY_URL, PAGE_SERVER_HOST, PAGE_SERVER_PORT, PAGE_SERVER_LIMIT } = process.env
const gatewayUrl = GATEWAY_URL || 'http://127.0.0.1:9000'
const host = PAGE_SERVER_HOST || '127.0.0.1'
const port = Number(PAGE_SERVER_PORT || 8090)
const folder = process.argv[2] ?? '/srv/checkout'

const build = readBuild(join(folder, 'dist'), readFileSync(join(folder, 'run', 'index.html'), 'utf8'))
const asking = Number(PAGE_SERVER_LIMIT) || undefined
const handlePageRequest = createSendAhead(await packBuild(build), gatewayUrl, asking ? { asking } : {})
const server = createServer((request, response) => {
  // nginx has the page without answers for whatever gets none.
  if (!handlePageRequest(request, response)) response.writeHead(503).end()
})
// Longer than nginx keeps a connection, so that none is closed while a request is on its way.
server.keepAliveTimeout = 75_000
server.listen(port, host, () => {
  process.stdout.write(`Pages of ${folder} on ${host}:${port}, the gateway is ${gatewayUrl}\n`)
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    server.closeAllConnections()
    server.close()
  })
