/** The dependencies are pinned, used, licensed and listed. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { billOfApp, licencesPage, licenceTexts, packagesInApp } from '../../scripts/licences.mjs'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  scripts: Record<string, string>
}
interface Lock {
  packages: Record<
    string,
    {
      version?: string
      license?: string
      dev?: boolean
      resolved?: string
      integrity?: string
      link?: boolean
      inBundle?: boolean
    }
  >
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const direct = { ...manifest.dependencies, ...manifest.devDependencies }

/** Licences that only require their text to be included. */
const PERMISSIVE = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
])
/** Licences allowed for tools that are not part of the app: also those that require changed files to be published. */
const OF_TOOLS = new Set([
  ...PERMISSIVE,
  'MPL-2.0',
  'Python-2.0',
  'CC-BY-4.0',
  'MIT-0',
  'WTFPL',
  'Artistic-2.0',
])

/** Required libraries of the product (docs/decisions/0022-libraries-of-the-product.md). */
const LIBRARIES = [
  'react',
  'react-dom',
  'react-router-dom',
  '@reduxjs/toolkit',
  'react-redux',
  'axios',
  'socket.io-client',
  'i18next',
  'react-i18next',
  'react-input-mask',
  'qrcode.react',
]

describe('the dependencies', () => {
  it('include the required libraries', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(LIBRARIES))
  })

  it('are pinned to one version each, and so are their own dependencies', () => {
    for (const [name, version] of Object.entries(direct))
      expect({ name, version }).toEqual({
        name,
        version: expect.stringMatching(/^(npm:@?[\w/.-]+@)?\d+\.\d+\.\d+$/) as string,
      })
    const loose = Object.entries(lock.packages).filter(([path, { version }]) => path !== '' && !version)
    expect(loose).toEqual([])
  })

  it('have permissive licences', () => {
    const bad = packagesInApp().filter(({ licence }) => !PERMISSIVE.has(licence))
    expect(bad).toEqual([])
    const tools = Object.entries(lock.packages).filter(([path, { license }]) => {
      const options = license?.replaceAll(/[()]/g, '').split(' OR ') ?? []
      return (
        path !== '' &&
        license !== undefined &&
        !options.some((option) => option.split(' AND ').every((one) => OF_TOOLS.has(one)))
      )
    })
    expect(tools.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  })

  it('are listed in docs/licences.md (npm run licences writes it)', () => {
    expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage())
    expect(licenceTexts()).toContain('Permission is hereby granted')
  })

  it('are all in the bill of materials, without packages that only build and test', () => {
    const asked = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
    const { components, dependencies } = billOfApp(
      JSON.parse(execFileSync('npm', asked, { encoding: 'utf8' })),
    )
    const listed = components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '')))
    expect(listed.toSorted()).toEqual(
      packagesInApp()
        .map(({ name, version }) => `${name}@${version}`)
        .toSorted(),
    )
    expect(dependencies).toHaveLength(components.length + 1)
  })

  it('come from npm’s configured registry and have an integrity hash', () => {
    const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
    const fromElsewhere = installed.filter(([, { resolved, link }]) => resolved !== undefined || link)
    expect(fromElsewhere).toEqual([])
    const unchecked = installed.filter(
      ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
    )
    expect(unchecked.map(([path]) => path)).toEqual([])
  })

  it('SAFE-12 run no installation scripts in the deploy image', () => {
    const installs =
      readFileSync('deploy/Dockerfile', 'utf8').match(/^.*\bnpm (?:ci|i|install|add)\b.*$/gm) ?? []
    expect(installs).toHaveLength(1)
    for (const line of installs) expect(line).toContain(' --ignore-scripts ')
  })

  it('SAFE-12 run no installation scripts when a command installs them', () => {
    expect(readFileSync('scripts/ensure.mjs', 'utf8')).toMatch(/\['ci', '--ignore-scripts',/)
  })
})
