import { randomUUID } from 'node:crypto'
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureDependencies, root } from './ensure.mjs'

// The static demo: the product, the sandbox in a service worker, and a page that lists the scenarios. Any file server will do.
// The second argument is the folder of an existing build of the product.
process.chdir(root)
await ensureDependencies()
const outDir = resolve(process.argv[2] ?? 'dist-demo')
const built = process.argv[3]
const { build, runnerImport } = await import('vite')
const { module: block } = await runnerImport('./src/deployment/settingsBlock.ts', { logLevel: 'error' })

rmSync(outDir, { recursive: true, force: true })
if (built) cpSync(built, outDir, { recursive: true })
else await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
// The page is renamed, because "/" is the list of scenarios. The demo has no socket.
const page = readFileSync(join(outDir, 'index.html'), 'utf8')
writeFileSync(join(outDir, 'page.html'), block.withMoreSettings(page, { socket_path: '' }))
// The worker requests this file, and unregisters itself if the name differs or the file is missing.
const buildName = randomUUID()
writeFileSync(join(outDir, 'demo-build.txt'), `${buildName}\n`)
for (const name of ['index.html.br', 'index.html.gz', '.deploy']) {
  rmSync(join(outDir, name), { recursive: true, force: true })
}

await build({
  configFile: false,
  root: 'src/sandbox/demo',
  publicDir: false,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: false, assetsDir: 'demo', target: 'es2022' },
})
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { DEMO_BUILD: JSON.stringify(buildName) },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: 'src/sandbox/demo/worker.ts',
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'sandbox-worker.js',
    },
  },
})
// File servers send this page for an unknown address; it installs the worker, which knows the address.
copyFileSync(join(outDir, 'index.html'), join(outDir, '404.html'))
console.log(`The demo is in ${outDir}.`)
