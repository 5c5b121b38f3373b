/** Vitest configuration with which Stryker runs the tests of one area: in node, without the plugins of the build. */
import { defineConfig } from 'vitest/config'
import { keptThread } from './keptThread.ts'

const folders = (process.env['MUTATION_TESTS'] ?? 'rules').split(',')

export default defineConfig({
  plugins: [
    {
      name: 'kept-thread',
      // Set here, because Stryker sets the pool and its options override this file.
      configureVitest({ project }) {
        project.config.pool = keptThread.name
        project.config.poolRunner = keptThread
      },
    },
  ],
  test: {
    environment: 'node',
    isolate: false,
    testTimeout: 30_000,
    include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
    setupFiles: ['tests/support/setup.ts'],
  },
})
