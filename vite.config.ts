import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport, type PluginOption, type ProxyOptions, type Rolldown } from 'vite'
import { controlPanel } from './scripts/controlPanel.ts'
import { BUILD_TARGET } from './scripts/engines.ts'
import { site } from './scripts/site.ts'
import { RUNNING_SECTIONS } from './src/i18n/types.ts'
import { prepaint } from './src/prepaint/plugin.ts'

/** The sandbox gateway and its socket on Vite's own server and port. */
async function sandbox(): Promise<PluginOption> {
  const entry = fileURLToPath(new URL('./src/sandbox/node.ts', import.meta.url))
  if (!existsSync(entry)) return undefined
  const { module } = await runnerImport<{
    sandboxPlugin(options: { autopilot: boolean; shop: boolean }): PluginOption
  }>(entry)
  return [controlPanel(), module.sandboxPlugin({ autopilot: true, shop: true })]
}

/** Set to proxy a real gateway on the same origin; the sandbox is not started then. */
const gateway = process.env['GATEWAY_URL']
const proxy: Record<string, ProxyOptions> = gateway
  ? {
      '/api': { target: gateway, changeOrigin: true },
      '/sky-socket': { target: gateway, changeOrigin: true, ws: true },
    }
  : {}

/** A file of the build: these modules of `src`, given as a regular expression, and what they import. */
const file = (name: string, modules: string): Rolldown.CodeSplittingGroup => ({
  name,
  test: new RegExp(`/src/(?:${modules})\\.tsx?$`),
})
/** A file for each page or language: its name is the first group of the regular expression. */
const fileOfEach = (modules: string, suffix: string): Rolldown.CodeSplittingGroup => {
  const test = new RegExp(`/src/${modules}\\.tsx?$`)
  return { name: (id) => `${test.exec(id)?.[1] ?? ''}${suffix}`, test }
}

/**
 * The files of a page, in the order in which it loads them; each contains what none before it has (docs/speed.md). What runs without React
 * starts while React is being loaded.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  // With what the first listeners of several pages share.
  file(
    'core',
    [
      'main',
      'features/auth/ensureAccount',
      'features/brokers/(?:bankChoiceListeners|brokersListeners)',
      'features/deal/runExclusive',
      'features/order/(?:orderCommands|pollOrder)',
      'features/search/search(?:MemoryListeners|Start)',
      'rules/(?:brokers|deal|money)',
      'platform/sha256',
    ].join('|'),
  ),
  fileOfEach('pages/(\\w+)/firstListeners', 'First'),
  // With what the first screens of several pages share.
  file(
    'view',
    [
      'app/mount',
      'features/brokers/MethodChoice',
      'features/auth/lazyRegistrationOffer',
      'features/support/OrderLoading',
      'i18n/(?:types|useMoney)',
      'shell/(?:LazyQrCode|LazySidePanel|PreloadFeatures|ProgressLine)',
      'ui/(?:Amount|Checkbox|DetailList)',
    ].join('|'),
  ),
  fileOfEach('pages/\\w+/([A-Z]\\w+Page)', ''),
  file('http', 'api/http'),
  file('later', 'app/laterListeners|features/search/lotSearchListeners'),
  fileOfEach('pages/(\\w+)/laterListeners', 'Later'),
  file(
    'running',
    [
      'features/(?:chat|deal|history|notifications|search)/(?:[A-Z]|infoRows)\\w*',
      'features/support/(?:SupportCopy|UnreadableOrder)',
      'features/dispute/(?:DisputeB\\w+|lazyDispute)',
      'features/evidence/(?:lazyEvidence|SaveEvidence)',
      'ui/(?:ActionBar|GroupedField|Result)',
    ].join('|'),
  ),
  file('requisiteInput', 'rules/requisiteInput'),
  fileOfEach('pages/(\\w+)/StartedScreens', 'Running'),
  fileOfEach(`i18n/(\\w+)/(?:${RUNNING_SECTIONS.join('|')})`, 'Texts'),
]

/**
 * V8 compiles all functions of these files off the main thread while they arrive, instead of on the main thread when they are called (Chrome 136;
 * others ignore the comment): longest task -16 to -33 %, app in charge -5 % (docs/speed.md).
 */
const COMPILED_AT_ONCE = new Set(['framework', 'core', 'view', 'http', 'later', 'running', 'paymentRunning'])

const underTest = process.env['VITEST'] !== undefined
/** Also true for a build that is tested or measured. */
const isForTests = underTest || process.env['BUILT_DIR'] !== undefined

export default defineConfig({
  // A developer's settings do not change what is tested.
  envDir: isForTests ? false : '.',
  plugins: [
    react(),
    prepaint(),
    // No prefetching by default: the sandbox's log and faults are about calls of the page.
    site({
      prefetch: process.env['PREFETCH_ANSWERS'] === 'on',
      telemetry: process.env['TELEMETRY'] === 'on' && !gateway,
    }),
    underTest || gateway ? undefined : await sandbox(),
  ],
  server: { proxy, watch: { ignored: ['**/.cache/**', '**/dist/**'] } },
  preview: { proxy },
  build: {
    target: BUILD_TARGET,
    // All styles are inlined into the page, so that the first paint does not wait for another file.
    cssCodeSplit: false,
    manifest: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        postBanner: ({ name }) => (COMPILED_AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
      },
      // Otherwise each exported constant adds its name to the output.
      optimization: { inlineConst: { mode: 'all' } },
      checks: { bundlerTimings: false },
    },
  },
})
