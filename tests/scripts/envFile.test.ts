/** A developer's `.env` does not change what is tested. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, it } from 'vitest'

it('builds and tests take no settings from .env', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'))
  writeFileSync(join(folder, '.env'), 'VITE_API_V1=https://gw.example\n')
  const { env } = await resolveConfig({ root: folder, configFile: resolve('vite.config.ts') }, 'build')
  rmSync(folder, { recursive: true })
  expect(Object.values(env)).not.toContain('https://gw.example')
})
