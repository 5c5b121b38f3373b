import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, runnerImport, type BuildOptions, type PluginOption, type ProxyOptions } from 'vite'
import { chunks, compileHint, eagerFramework, plainImports } from './scripts/chunks.ts'
import { controlPanel } from './scripts/controlPanel.ts'
import { cssModules } from './scripts/cssNames.ts'
import { BUILD_TARGET } from './scripts/engines.ts'
import { site } from './scripts/site.ts'
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

const minification: BuildOptions = {
  target: BUILD_TARGET,
  // Slower than Vite's own minifier, but the output is 3 % smaller after compression.
  minify: 'terser',
  terserOptions: {
    module: true,
    ecma: 2020,
    // The disabled options make the code shorter but larger after brotli, because less of it repeats.
    compress: { passes: 4, keep_fargs: false, inline: 1, collapse_vars: false, arrows: false },
    format: { comments: false },
  },
}

const underTest = process.env['VITEST'] !== undefined

export default defineConfig({
  plugins: [
    react(),
    plainImports(),
    eagerFramework(),
    prepaint({ cssModules, minification }),
    // No prefetching by default: the sandbox's log and faults are about calls of the page.
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
    // All styles are inlined into the page, so that the first paint does not wait for another file.
    cssCodeSplit: false,
    manifest: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: chunks(),
        postBanner: compileHint,
        // The first load contains all names, so each character of a hash is sent sixty times. 42 bits are enough to distinguish two builds.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
      // Otherwise each exported constant adds its name to the output.
      optimization: { inlineConst: { mode: 'all' } },
      checks: { bundlerTimings: false },
    },
  },
})
