/** The tests of one area, as Stryker runs them: in node, without the plugins of the build. */
import { defineConfig } from 'vitest/config'

const folders = (process.env['MUTATION_TESTS'] ?? 'rules').split(',')

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'threads',
    isolate: false,
    testTimeout: 30_000,
    include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
    setupFiles: ['tests/support/setup.ts'],
  },
})
