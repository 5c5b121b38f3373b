/** The projects of tests (docs/architecture.md#tests); the app is loaded as vite.config.ts says. */
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import viteConfig from './vite.config.ts'

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>

/** Tests that replace modules of the app, or run its scripts, and therefore need isolated modules. */
const REPLACES_MODULES = [
  'tests/pages/depositPanels.test.tsx',
  'tests/pages/panels.test.tsx',
  'tests/pages/prepaintScript.test.ts',
  'tests/api/lateCode.test.ts',
  'tests/listeners/trace.test.ts',
]

/** Projects without a browser. */
const unit = {
  environment: 'node',
  pool: 'threads',
  maxWorkers: '100%',
  // Generous, because a busy machine takes a multiple of the usual time.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/support/setup.ts'],
} satisfies TestOptions

/** Those that draw. */
const dom = {
  ...unit,
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://localhost/' } },
  setupFiles: [...unit.setupFiles, 'tests/support/setup.dom.ts'],
} satisfies TestOptions

/** Projects of the built app, in real browsers. */
const built = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  testTimeout: 180_000,
} satisfies TestOptions

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            ...unit,
            name: 'node',
            // Modules have no state, and loading the client again for each file would double the time.
            isolate: false,
            include: [
              'tests/{rules,oracle,api,listeners,sandbox,i18n,scripts,prepaint}/**/*.test.ts',
              'tests/*.test.ts',
            ],
            exclude: ['tests/{budget,engines}.test.ts', ...REPLACES_MODULES],
          },
        },
        {
          // Isolated: schedules replace network and time for all modules.
          extends: true,
          test: {
            ...unit,
            name: 'chaos',
            testTimeout: 120_000,
            include: ['tests/chaos/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            ...dom,
            name: 'dom',
            // As above: this halves the time.
            isolate: false,
            include: ['tests/{ui,pages,platform,outcomes}/**/*.test.{ts,tsx}'],
            exclude: REPLACES_MODULES,
          },
        },
        {
          extends: true,
          test: {
            ...dom,
            name: 'isolated',
            testTimeout: 60_000,
            include: REPLACES_MODULES,
          },
        },
        {
          // Uses the built app, which `npm test` builds first. One browser and one sandbox for each worker.
          extends: true,
          test: {
            ...built,
            name: 'e2e',
            // One more than two cores, because flows often wait for the next poll.
            maxWorkers: 3,
            include: ['tests/e2e/**/*.e2e.ts', 'tests/deploy/**/*.test.ts', 'tests/{budget,engines}.test.ts'],
            // Through nginx only the tests of the built app run: the control panel belongs to the sandbox, and tests/deploy covers the page server.
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
            hookTimeout: 180_000,
            expect: { poll: { timeout: 20_000 } },
          },
        },
        // The main flows in each engine; `npm run test:browsers`.
        ...(['chromium', 'firefox', 'webkit'] as const).map((engine) => ({
          extends: true as const,
          test: {
            ...built,
            name: `browsers-${engine}`,
            // All files of an engine in one worker: one browser and one sandbox.
            maxWorkers: 1,
            include: ['tests/browsers/**/*.browser.ts'],
            env: {
              ENGINE: engine,
              WDIO_LOG_LEVEL: 'error',
              DISABLE_WEBDRIVERIO_DEPRECATION_WARNINGS: 'true',
            },
            globalSetup: ['tests/browsers/support/globalSetup.ts'],
            hookTimeout: 60_000,
          },
        })),
      ],
    },
  }),
)
