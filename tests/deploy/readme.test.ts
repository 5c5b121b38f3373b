/** Runs the commands of deploy/README.md as they are written. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultsScript } from '../../scripts/buildDefaults.ts'
import { settingsIn } from '../../src/deployment/settingsBlock.ts'
import { freePort } from '../e2e/support/freePort.ts'
import { copyBuild, requireNginx } from '../e2e/support/nginx.ts'
import { builtDir } from '../e2e/support/server.ts'
import { isNginxMissing } from '../e2e/support/whereNginx.ts'

const readme = readFileSync('deploy/README.md', 'utf8')

/** The commands of a section, except those that install software. */
function commandsOf(heading: string): string[] {
  const section = readme.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block.trim())
}

function run(script: string, env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    // Job control, for `kill %1`.
    const child = spawn('bash', ['-e', '-m', '-c', script], { env: { ...process.env, ...env } })
    let output = ''
    child.stdout.on('data', (part) => (output += String(part)))
    child.stderr.on('data', (part) => (output += String(part)))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}

describe.skipIf(isNginxMissing)('deploy/README.md', () => {
  it('leads from a build to a page behind nginx that calls a sandbox on another port', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-'))
    chmodSync(folder, 0o755)
    const commands = commandsOf('From nothing')
    expect(commands).toHaveLength(5)
    const [site, gateway] = [await freePort(), await freePort()]
    const script = commands
      .join('\n')
      .replaceAll('8080', String(site))
      .replaceAll('9000', String(gateway))
      .replace('CHECKOUT=/srv/checkout', `CHECKOUT=${folder}`)
      // The build exists already.
      .replace('npm run build', ':')
      .replace('cp -r dist ', `cp -r ${builtDir} `)
      .replace(
        /( npm run sandbox &)/,
        `$1\nuntil curl -fs http://127.0.0.1:${gateway}/api/v1/codedata >/dev/null; do sleep 0.1; done`,
      )
      .replace(
        'run/nginx.conf\ncurl',
        `run/nginx.conf\nuntil curl -fs http://127.0.0.1:${site}/ >/dev/null; do sleep 0.1; done\ncurl`,
      )
    const named = join(folder, builtDir.split('/').at(-1) ?? '')
    const whole = named.endsWith('/dist')
      ? script
      : script.replace(/(cp -r .*)/, `$1\nmv ${named} ${folder}/dist`)
    const { code, output } = await run(whole, {
      PATH: [dirname(requireNginx()), process.env['PATH']].join(delimiter),
    })
    rmSync(folder, { recursive: true, force: true })
    expect(output).toMatch(/"code":"/)
    expect(output).toMatch(/^1$/m)
    expect({ code, output }).toMatchObject({ code: 0 })
  })

  it('names every setting that render.sh reads', () => {
    const script = readFileSync('deploy/render.sh', 'utf8')
    const example = readFileSync('.env.example', 'utf8')
    const plain = [...script.matchAll(/(?:\bENVIRON\["|\$\{)([A-Z][A-Z_0-9]+)/g)].map(([, name = '']) => name)
    const grouped = [...script.matchAll(/group\("(BRAND_)?", "([a-z_0-9 ]+)"\)/g)].flatMap(
      ([, prefix = '', names = '']) => names.split(' ').map((name) => prefix + name.toUpperCase()),
    )
    const read = [...new Set([...plain, ...grouped])].filter((name) => name !== 'SETTINGS')
    expect(read.length).toBeGreaterThan(15)
    for (const name of read) expect(readme).toContain(`\`${name}\``)
    const listed = new Set([...example.matchAll(/^(?:VITE_)?([A-Z_0-9]+)=/gm)].map(([, name = '']) => name))
    expect(read.filter((name) => !listed.has(name))).toEqual([])
  })
})

it('OPS-15 the settings of a file like .env.example reach render.sh as the README says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'))
  copyBuild(builtDir, folder)
  const own = 'HOST_NAMES=pay.example\nBRAND_NAME=\'Anna # "1"\'\n'
  writeFileSync(join(folder, '.env'), readFileSync('.env.example', 'utf8') + own)
  const script = commandsOf('Settings').join('\n').replace('./.env', `${folder}/.env`)
  const { code, output } = await run(script, { CHECKOUT: folder })
  expect({ code, output }).toMatchObject({ code: 0 })
  const page = readFileSync(join(folder, 'run', 'page'), 'utf8').trim()
  const html = readFileSync(join(folder, 'run', page, 'index.html'), 'utf8')
  expect(settingsIn(html)).toEqual({ brand: { name: 'Anna # "1"' } })
  expect(readFileSync(join(folder, 'run', 'checkout.conf'), 'utf8')).toContain('server_name pay.example;')
  expect(readFileSync(join(folder, 'run', 'gateway.conf'), 'utf8')).toContain('127.0.0.1 1;')
  rmSync(folder, { recursive: true, force: true })
})

describe('a static host', () => {
  it('gets all files to upload, with the headers of this deployment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-'))
    copyBuild(builtDir, folder)
    const { code } = await run(`sh deploy/render.sh --static ${folder}`, { API_V1: 'https://api.example/v1' })
    expect(code).toBe(0)
    const headers = readFileSync(join(folder, 'site', '_headers'), 'utf8')
    expect(headers).toContain("connect-src 'self' https://api.example wss://api.example;")
    expect(headers).not.toContain('@')
    expect(readFileSync(join(folder, 'site', '_redirects'), 'utf8')).toBe('/* /index.html 200\n')
    expect(readFileSync(join(folder, 'site', 'index.html'), 'utf8')).toContain('https://api.example/v1')
    expect(readFileSync(join(folder, 'site', 'favicon.svg'), 'utf8')).toContain('<svg')
    rmSync(folder, { recursive: true, force: true })
  })

  it('OPS-15 gets the defaults of the build for what is not given, in page and headers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-'))
    copyBuild(builtDir, folder)
    const defaults = defaultsScript({
      VITE_API_V1: 'https://gw.example/v1',
      VITE_SOCKET_PATH: '',
      VITE_LANGUAGES: 'en,ru',
      VITE_TELEMETRY_URL: 'https://telemetry.example',
      VITE_BRAND_NAME: "Anna's $(shop)",
      VITE_BRAND_ACCENT: '#b5179e',
    })
    writeFileSync(join(folder, 'dist', '.deploy', 'defaults.sh'), defaults)
    const given = { BRAND_ACCENT: '#0b7350', TELEMETRY_URL: '' }
    const { code } = await run(`sh deploy/render.sh --static ${folder}`, given)
    expect(code).toBe(0)
    expect(settingsIn(readFileSync(join(folder, 'site', 'index.html'), 'utf8'))).toEqual({
      api_v1: 'https://gw.example/v1',
      socket_path: '',
      languages: ['en', 'ru'],
      brand: { name: "Anna's $(shop)", accent: '#0b7350' },
    })
    const headers = readFileSync(join(folder, 'site', '_headers'), 'utf8')
    expect(headers).toContain("connect-src 'self' https://gw.example wss://gw.example;")
    rmSync(folder, { recursive: true, force: true })
  })
})
