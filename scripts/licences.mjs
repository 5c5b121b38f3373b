import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm, root } from './ensure.mjs'

/**
 * Every package that is part of the built app, with its licence, from the lockfile; `direct` are those that package.json
 * names. The packages that only build and test are not in it.
 */
export function packagesInApp(folder = root) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const direct = new Set(Object.keys(packages[''].dependencies))
  return Object.entries(packages)
    .filter(([path, entry]) => path && !entry.dev && !entry.devOptional && !entry.optional && !entry.peer)
    .map(([path, { name, version, license }]) => {
      const called = path.split('node_modules/').at(-1)
      const licence = license ?? oldLicence(folder, path)
      return { path, name: name ?? called, version, licence, direct: direct.has(called) }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The licence of old packages is a list, which the lockfile does not contain. */
function oldLicence(folder, path) {
  const { licenses } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'))
  return licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown'
}

/** The text of `docs/licences.md`. */
export function licencesPage(packages = packagesInApp()) {
  const rows = packages.map(
    ({ name, version, licence, direct }) => `| ${direct ? `**${name}**` : name} | ${version} | ${licence} |`,
  )
  return [
    '# Licences',
    '',
    'What others wrote of the built app; the packages that package.json names stand in bold. `npm run licences` writes this page',
    'from the lockfile, and `npm run build` puts the texts into `licences.txt` beside the app and a bill of materials (CycloneDX) into',
    '`.deploy/sbom.cdx.json`, a folder that is not served.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** The licence texts, which the licences require to be distributed. */
export function licenceTexts(packages = packagesInApp()) {
  return packages
    .map(({ path, name, version, licence }) => {
      const folder = join(root, path)
      const file = existsSync(folder) && readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
      const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${licence}`
      return `${name} ${version}\n\n${text}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** Writes the licence texts and the bill of materials into a build. */
export async function writeBills(outDir) {
  writeFileSync(join(outDir, 'licences.txt'), licenceTexts())
  // With NODE_ENV=production npm would leave out the development dependencies.
  const { code, output } = await npm(['sbom', '--include=dev', '--sbom-format=cyclonedx', '--loglevel=error'])
  if (code !== 0) throw new Error(`npm could not write the bill of materials.\n${output}`)
  const bill = billOfApp(JSON.parse(output.slice(output.indexOf('{'))))
  // npm names the project after its folder.
  bill.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name
  mkdirSync(join(outDir, '.deploy'), { recursive: true })
  writeFileSync(join(outDir, '.deploy', 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
}

/** npm's bill without packages that only build and test. `--omit=dev` would leave out React and others that the tools use as well. */
export function billOfApp(bill) {
  const components = bill.components.filter(
    ({ scope, properties }) =>
      scope !== 'optional' && !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  )
  const refs = new Set([bill.metadata.component, ...components].map((one) => one['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  return { ...bill, components, dependencies }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(root, 'docs', 'licences.md'), licencesPage())
