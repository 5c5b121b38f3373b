import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport, type BuildOptions, type PluginOption, type ProxyOptions } from 'vite'
import { defineConfig } from 'vitest/config'
import { chunks, compileHint, eagerFramework, plainImports } from './scripts/chunks.ts'
import { controlPanel } from './scripts/controlPanel.ts'
import { cssModules } from './scripts/cssNames.ts'
import { BUILD_TARGET } from './scripts/engines.ts'
import { site } from './scripts/site.ts'
import { prepaint } from './src/prepaint/plugin.ts'

/** The sandbox for Vite: the gateway and its socket on Vite's own server and port. */
async function sandbox(): Promise<PluginOption> {
  const entry = fileURLToPath(new URL('./src/sandbox/node.ts', import.meta.url))
  if (!existsSync(entry)) return undefined
  const { module } = await runnerImport<{
    sandboxPlugin(options: { autopilot: boolean; shop: boolean }): PluginOption
  }>(entry)
  return [controlPanel(), module.sandboxPlugin({ autopilot: true, shop: true })]
}

/** A real gateway behind the same origin, when `GATEWAY_URL` names one; the sandbox stays out then. */
const gateway = process.env['GATEWAY_URL']
const proxy: Record<string, ProxyOptions> = gateway
  ? {
      '/api': { target: gateway, changeOrigin: true },
      '/sky-socket': { target: gateway, changeOrigin: true, ws: true },
    }
  : {}

const minification: BuildOptions = {
  target: BUILD_TARGET,
  // Slower than Vite's own, and 3 % smaller on the wire.
  minify: 'terser',
  terserOptions: {
    module: true,
    ecma: 2020,
    // What is off makes the code shorter, and longer on the wire: brotli finds less that repeats.
    compress: { passes: 4, keep_fargs: false, inline: 1, collapse_vars: false, arrows: false },
    format: { comments: false },
  },
}

/** Tests that replace modules of the app, or run its scripts, for which they need modules of their own. */
const REPLACES_MODULES = [
  'tests/pages/panels.test.tsx',
  'tests/pages/prepaintScript.test.ts',
  'tests/api/lateCode.test.ts',
  'tests/listeners/lateRecords.test.ts',
]

const underTest = process.env['VITEST'] !== undefined
const sequence = underTest ? { sequencer: (await import('./scripts/testOrder.ts')).TestOrder } : {}

export default defineConfig({
  plugins: [
    react(),
    plainImports(),
    eagerFramework(),
    prepaint({ cssModules, minification }),
    // The sandbox's log and faults are about the page's own calls: it makes all of them unless told otherwise.
    site({
      prefetch: process.env['PREFETCH_ANSWERS'] === 'on',
      telemetry: process.env['TELEMETRY'] === 'on' && !gateway,
    }),
    underTest || gateway ? undefined : await sandbox(),
  ],
  server: { proxy, watch: { ignored: ['**/.cache/**', '**/dist/**'] } },
  preview: { proxy },
  css: { modules: cssModules },
  build: {
    ...minification,
    // All styles stand in the page itself: the first paint waits for no second file.
    cssCodeSplit: false,
    manifest: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: chunks(),
        postBanner: compileHint,
        // The first load names all of them: each character of a hash is sent sixty times. 42 bits tell two builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
      // Exported constants cost their names where they are not inlined.
      optimization: { inlineConst: { mode: 'all' } },
      checks: { bundlerTimings: false },
    },
  },
  test: {
    sequence,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // A limit for a test that hangs; a loaded machine takes a multiple of the usual time.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          environment: 'node',
          pool: 'threads',
          maxWorkers: '100%',
          // Modules hold no state of their own, and loading the client anew for each file doubles the time.
          isolate: false,
          include: [
            'tests/{rules,oracle,api,listeners,sandbox,i18n,scripts,prepaint}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: ['tests/{budget,engines}.test.ts', ...REPLACES_MODULES],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        // Each file has modules of its own: schedules replace the network and the time under all of them.
        extends: true,
        test: {
          name: 'chaos',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          environment: 'node',
          pool: 'threads',
          maxWorkers: '100%',
          include: ['tests/chaos/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // As above: half of the time.
          isolate: false,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost/' } },
          pool: 'threads',
          maxWorkers: '100%',
          include: ['tests/{ui,pages,platform,outcomes}/**/*.test.{ts,tsx}'],
          exclude: REPLACES_MODULES,
          setupFiles: ['tests/support/setup.ts', 'tests/support/setup.dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost/' } },
          pool: 'threads',
          maxWorkers: '100%',
          include: REPLACES_MODULES,
          setupFiles: ['tests/support/setup.ts', 'tests/support/setup.dom.ts'],
        },
      },
      {
        // Against the built app: `npm test` builds first. One browser and one sandbox world for each worker.
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          pool: 'forks',
          isolate: false,
          // One more than two cores: much of a flow waits for the next poll.
          maxWorkers: 3,
          include: ['tests/e2e/**/*.e2e.ts', 'tests/deploy/**/*.test.ts', 'tests/{budget,engines}.test.ts'],
          // Through nginx: what is about the built app behind a server. The control panel belongs to the sandbox; tests/deploy has the pages' own server.
          exclude:
            process.env['E2E_SERVER'] === 'nginx'
              ? [
                  'tests/e2e/controlPanel*.e2e.ts',
                  'tests/e2e/prefetch.e2e.ts',
                  'tests/e2e/release.e2e.ts',
                  'tests/e2e/telemetry.e2e.ts',
                  'tests/deploy/**',
                  'tests/{budget,engines}.test.ts',
                ]
              : [],
          globalSetup: ['tests/e2e/support/globalSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // The flows of an order once more, against a gateway whose orders name their records by id alone.
        extends: true,
        test: {
          name: 'e2e-ids',
          environment: 'node',
          pool: 'forks',
          isolate: false,
          maxWorkers: 3,
          include: ['tests/e2e/{purchase,purchaseDeal,sale,flashpay,sessions}.e2e.ts'],
          env: { ANSWERS: 'ids' },
          globalSetup: ['tests/e2e/support/globalSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      // The main flows in each engine; `npm run test:browsers`.
      ...(['chromium', 'firefox', 'webkit'] as const).map((engine) => ({
        extends: true as const,
        test: {
          name: `browsers-${engine}`,
          environment: 'node' as const,
          pool: 'forks' as const,
          isolate: false,
          // All files of an engine in one worker: one browser and one world.
          maxWorkers: 1,
          include: ['tests/browsers/**/*.browser.ts'],
          env: { ENGINE: engine, WDIO_LOG_LEVEL: 'error', DISABLE_WEBDRIVERIO_DEPRECATION_WARNINGS: 'true' },
          globalSetup: ['tests/browsers/support/globalSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
})
