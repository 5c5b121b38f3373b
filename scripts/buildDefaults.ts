/** The defaults of the settings that a build gets as `VITE_…` variables (`.env.example`). The pages have no others than those in their settings block. */
import { settingsText, withMoreSettings } from '../src/deployment/settingsBlock.ts'
import { readSettings } from '../src/platform/settings.ts'

/** The variables without `VITE_`, as `deploy/render.sh` reads them. */
const NAMES = [
  'API_V1',
  'API_V2',
  'SOCKET_URL',
  'SOCKET_PATH',
  'SUPPORT_HANDLE',
  'SUPPORT_URL',
  'EXCHANGE_URL',
  'SITE_URL',
  'LANGUAGES',
  'IMAGE_ORIGINS',
  'RETURN_ORIGINS',
  'TELEMETRY_URL',
  'TELEMETRY_SAMPLE',
  'BRAND_NAME',
  'BRAND_LOGO',
  'BRAND_ACCENT',
  'BRAND_ON_ACCENT',
  'BRAND_RADIUS',
  'BRAND_FONT',
] as const
type Name = (typeof NAMES)[number]

const LISTS: ReadonlySet<Name> = new Set(['LANGUAGES', 'IMAGE_ORIGINS', 'RETURN_ORIGINS'])

/** The page with the build's defaults in its settings block, from which its scripts and its content policy take them. Throws the name of one that makes no sense. */
export function withDefaults(html: string, env: Record<string, unknown>): string {
  const settings: Record<string, unknown> = {}
  const brand: Record<string, string> = {}
  for (const [name, value] of defaultsIn(env)) {
    if (name.startsWith('BRAND_')) brand[name.slice('BRAND_'.length).toLowerCase()] = value
    else settings[name.toLowerCase()] = valueOf(name, value)
  }
  if (Object.keys(brand).length > 0) settings['brand'] = brand
  const page = withMoreSettings(html, settings)
  // A default that makes no sense stops the build instead of each page.
  readSettings(settingsText(page))
  return page
}

/** The same for `deploy/render.sh`, which writes the block anew: shell commands that set what its environment does not. */
export function defaultsScript(env: Record<string, unknown>): string {
  // An empty variable is set: an operator can switch a default off.
  const lines = defaultsIn(env).map(
    ([name, value]) =>
      `[ -n "\${${name}+set}" ] || export ${name}='${value.replaceAll("'", String.raw`'\''`)}'`,
  )
  return ['# Written by the build from its VITE_ variables.', ...lines, ''].join('\n')
}

function defaultsIn(env: Record<string, unknown>): [Name, string][] {
  return NAMES.flatMap((name): [Name, string][] => {
    const value = env[`VITE_${name}`]
    // An empty path means: no socket at all. Any other empty variable is no default.
    return typeof value === 'string' && (value !== '' || name === 'SOCKET_PATH') ? [[name, value]] : []
  })
}

function valueOf(name: Name, value: string): unknown {
  if (LISTS.has(name)) return value.split(/[\s,]+/).filter(Boolean)
  return name === 'TELEMETRY_SAMPLE' ? Number(value) : value
}
