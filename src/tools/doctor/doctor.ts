/** Checks a deployment from outside: its transport, its files and headers, its gateway. */
import { policyOf, type Policy } from '../../deployment/headers.ts'
import { settingsIn, settingsText, withSettings } from '../../deployment/settingsBlock.ts'
import { readSettings, SettingsError, type Settings } from '../../platform/settings.ts'
import { DoctorReport } from './checks.ts'
import { FileChecks } from './fileChecks.ts'
import { checkGateway } from './gatewayChecks.ts'
import { AS_PAGE, Probe } from './probe.ts'
import { checkTransport, type TransportOptions } from './transportChecks.ts'

export interface DoctorOptions extends TransportOptions {
  /** Origin of the deployment. */
  url: string
  /** Origin of the gateway, to distinguish its errors from those of the proxy. */
  gateway?: string | undefined
  /** Further addresses of real orders to check. */
  pages?: readonly string[] | undefined
}

/** Runs all checks of a deployment; a missing response is a finding, not an error. */
export async function runDoctor(options: DoctorOptions): Promise<DoctorReport> {
  const { url, gateway, pages = [] } = options
  const report = new DoctorReport()
  const site = new Probe(url)
  try {
    const front = await site.ask('/', AS_PAGE)
    report.tried('site')
    if (front.status === 421) {
      report.add('site', site.origin, 'answered 421: HOST_NAMES does not list this name')
      return report
    }
    await checkTransport(report, site, front, options)
    const settings = settingsOf(report, front.text)
    await new FileChecks(report, site, policyFor(report, front.text)).checkAll(pages)
    await checkLogo(report, site, settings.brand.logo)
    await checkGateway(report, site, settings, gateway)
  } catch (error) {
    const why = messageOf(error)
    if (/wrong version number/i.test(why)) report.add('tls', site.origin, 'plain http answers at this port')
    else report.add('site', site.origin, `no answer: ${why}`)
  } finally {
    site.close()
  }
  return report
}

/** A logo of another origin is not requested, because only a browser applies that origin's rules. */
async function checkLogo(report: DoctorReport, site: Probe, logo = ''): Promise<void> {
  const { origin, pathname, search } = new URL(logo, site.origin)
  if (logo === '' || origin !== site.origin) return
  const { status, headers } = await site.ask(pathname + search)
  const type = headers['content-type'] ?? 'without a type'
  if (status !== 200) report.add('assets', pathname, `the logo of the settings answered ${status}`)
  else if (!type.startsWith('image/'))
    report.add('assets', pathname, `the logo of the settings is no picture: ${type}`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}

function settingsOf(report: DoctorReport, html: string): Settings {
  report.tried('settings')
  const block = settingsText(html)
  if (block === null) report.add('settings', '/', 'the page has no settings block')
  try {
    const settings = readSettings(block)
    const given = settingsIn(html)
    for (const [known, names, prefix] of [
      [settings, given, ''],
      [settings.brand, given['brand'] ?? {}, 'brand.'],
    ] as const)
      for (const name of Object.keys(names))
        if (!(name in known))
          report.add('settings', '/', `${prefix}${name}: there is no such setting`, 'warning')
    return settings
  } catch (error) {
    const problems = error instanceof SettingsError ? error.problems : [messageOf(error)]
    for (const what of problems) report.add('settings', '/', what)
    return readSettings(null)
  }
}

function policyFor(report: DoctorReport, html: string): Policy {
  try {
    return policyOf(html)
  } catch {
    // Invalid settings are reported by their own check.
    try {
      return policyOf(withSettings(html, {}))
    } catch (error) {
      report.add('csp', '/', messageOf(error))
      return { scripts: [], styles: [], connect: [], images: [], ancestors: '*' }
    }
  }
}
