/** CHANGELOG.md and docs/upgrade.md match the code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { VERSION_LABEL } from '../src/contract/constants.ts'

const root = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const changelog = textOf('CHANGELOG.md')

describe('CHANGELOG.md', () => {
  it('REL-06 has the version of package.json, which is that of the pages', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string }
    expect(VERSION_LABEL).toBe(`v${version}`)
    expect(changelog).toContain(`\n## ${version}\n`)
  })

  it('REL-06 names each stored value that was not in the first version', () => {
    const first = [
      'language',
      'user-email',
      'payment-email',
      'required-link',
      'currency',
      'tokens',
      'refresh',
    ]
    const alsoFirst = ['searches', 'requisites', 'drafts', 'entries', 'attention']
    const newest = JSON.parse(textOf('tests/fixtures/storage/1.6.34.json')) as Record<string, string>
    const names = Object.keys(newest).map((name) => name.replace(/^gateway\./, ''))
    const known = new Set([...first, ...alsoFirst])
    expect(names.filter((name) => !known.has(name) && !changelog.includes(`\`gateway.${name}\``))).toEqual([])
  })

  it.each(['TELEMETRY_URL', 'TELEMETRY_SAMPLE', 'RETURN_ORIGINS', 'HOST_NAMES', 'TRUSTED_PROXIES'])(
    'REL-06 names the setting %s, which render.sh knows',
    (name) => {
      expect(changelog).toContain(`\`${name}\``)
      expect(textOf('deploy/render.sh')).toContain(name)
    },
  )
})

it('REL-06 docs/upgrade.md uses existing commands: render.sh for both kinds of server, the doctor, the fixtures', () => {
  const text = textOf('docs/upgrade.md')
  expect(textOf('deploy/render.sh')).toContain('--static')
  for (const step of [
    'deploy/render.sh "$CHECKOUT"',
    'deploy/render.sh --static',
    'npm run doctor',
    '## Going back',
  ])
    expect(text).toContain(step)
})
