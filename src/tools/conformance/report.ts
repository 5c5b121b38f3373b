/** Findings of a conformance run. */
import type { Route } from '../../contract/endpoints.ts'
import { few, sharedOnce, type Finding as Found, type Shared } from '../findings.ts'
import { printable } from '../printable.ts'
import { ROUTES, purposeOf, type PageName } from './uses.ts'

/** Severities, the worst first. Those before `costs` make the run fail. */
const LEVELS = {
  grave: 'GRAVE: money or accounts are in danger, whatever the page does',
  differs: 'ESSENTIAL: a page cannot do its work',
  costs: 'OPTIONAL: it costs a line or a convenience, the page goes on',
  note: 'NOTES: the page copes',
}
export type Level = keyof typeof LEVELS
const FAILING: ReadonlySet<Level> = new Set<Level>(['grave', 'differs'])

/** `general`: a finding about the whole server. */
type Place = Route | 'general'
interface Finding extends Found<Level, Place> {
  /** Missing fields; calls with the same missing fields share a line. */
  field?: string
}

/** Result of a call. */
type Verdict = 'fits' | 'grave' | 'differs' | 'costs' | 'not tried'

/** Collects findings; a call without a successful response is `not tried`. */
export class Report {
  readonly #found: Finding[] = []
  readonly #tried = new Set<Route>()
  readonly #reasons = new Map<Route, string>()

  tried(route: Route): void {
    this.#tried.add(route)
  }

  grave(route: Route, what: string): void {
    this.add({ level: 'grave', place: route, what })
  }

  /** Adds an essential finding, or a minor one when the page works without the call. */
  differs(route: Route, what: string): void {
    this.add({ level: purposeOf(route).isExtra ? 'costs' : 'differs', place: route, what })
  }

  costs(route: Route, what: string): void {
    this.add({ level: 'costs', place: route, what })
  }

  note(route: Route, what: string): void {
    this.add({ level: 'note', place: route, what })
  }

  add(given: Finding): void {
    // A line break would begin a line of its own in the report.
    const finding = { ...given, what: printable(given.what) }
    const isKnown = this.#found.some(({ place, what }) => place === finding.place && what === finding.what)
    if (!isKnown) this.#found.push(finding)
  }

  /** Records why a call could not be tried. */
  missed(routes: readonly Route[], reason: string): void {
    for (const route of routes) if (!this.#reasons.has(route)) this.#reasons.set(route, printable(reason))
  }

  get findings(): readonly Finding[] {
    return this.#found
  }

  verdict(route: Route): Verdict {
    for (const level of ['grave', 'differs', 'costs'] as const)
      if (this.#worst(({ place }) => place === route, new Set<Level>([level]))) return level
    return this.#tried.has(route) ? 'fits' : 'not tried'
  }

  /** All calls of the contract by verdict. */
  count(): Record<Verdict, number> {
    const count = { fits: 0, grave: 0, differs: 0, costs: 0, 'not tried': 0 }
    for (const route of ROUTES) count[this.verdict(route)] += 1
    return count
  }

  /** True without grave and essential findings; calls that were not tried do not count. */
  get passed(): boolean {
    return !this.#worst(() => true, FAILING)
  }

  /** The report as text: calls, findings with the affected pages, and pages. */
  text(): string {
    const { fits, grave, differs, costs, 'not tried': missed } = this.count()
    const [graves = [], ...found] = (Object.keys(LEVELS) as Level[]).map((level) => this.#section(level))
    const graveCount = grave > 0 ? `${grave} grave, ` : ''
    const costsCount = costs > 0 ? `${costs} cost, ` : ''
    const counts = `${fits} fit, ${graveCount}${differs} differ, ${costsCount}${missed} not tried`
    const calls = ROUTES.map((route) => this.#line(route))
    const first = graves.length > 0 ? [...graves.slice(1), ''] : []
    return [...first, ...calls, ...found.flat(), '', ...this.#pages(), '', counts].join('\n')
  }

  #line(route: Route): string {
    const verdict = this.verdict(route)
    const sign = { fits: 'ok', grave: 'GRAVE', differs: 'DIFFERS', costs: 'costs', 'not tried': '-' }[verdict]
    const reason = this.#reasons.get(route) ?? 'an earlier call failed'
    return `${sign.padEnd(7)} ${route}${verdict === 'not tried' ? `  (${reason})` : ''}`
  }

  #section(level: Level): string[] {
    const ours = this.#found.filter((finding) => finding.level === level)
    const groups = merged(sharedOnce(ours))
    if (groups.length === 0) return []
    return ['', LEVELS[level], ...groups.flatMap((group, at) => linesOf(group, at + 1, level))]
  }

  /** Each page with its findings. */
  #pages(): string[] {
    const names: PageName[] = ['purchase', 'sale', 'deposit', 'flash-pay']
    return names.map((name) => {
      const isHere = ({ place }: Finding) =>
        place === 'general' || purposeOf(place).pages.some((page) => page === name || page === 'every page')
      const count = (level: Level) =>
        sharedOnce(this.#found.filter((finding) => finding.level === level && isHere(finding))).length
      const calls = ROUTES.filter((route) => purposeOf(route).pages.includes(name))
      const missed = calls.filter((route) => this.verdict(route) === 'not tried').length
      const works = missed > 0 ? `works as far as it was tried (${missed} calls were not)` : 'works'
      const verdict = this.#worst(isHere, FAILING) ? 'does not work as it should' : works
      const graves = count('grave') > 0 ? `${count('grave')} grave, ` : ''
      return `${name.padEnd(10)} ${verdict}: ${graves}${count('differs')} essential, ${count('costs')} optional`
    })
  }

  #worst(isMeant: (finding: Finding) => boolean, levels: ReadonlySet<Level>): boolean {
    return this.#found.some((finding) => levels.has(finding.level) && isMeant(finding))
  }
}

/** Merges findings about fields that are missing in the same calls. */
function merged(groups: Shared<Finding>[]): Shared<Finding>[] {
  const lacking = new Map<string, Shared<Finding> & { fields: string[] }>()
  const others = groups.filter(({ field }) => field === undefined)
  for (const group of groups) {
    if (group.field === undefined) continue
    const key = group.places.join()
    const known = lacking.get(key) ?? { ...group, fields: [] }
    known.fields.push(group.field)
    lacking.set(key, known)
  }
  const joined = [...lacking.values()].map((group) =>
    Object.assign(group, { what: `does not send ${group.fields.join(', ')}` }),
  )
  return [...others, ...joined]
}

function linesOf({ places, what }: Shared<Finding>, number: number, level: Level): string[] {
  const routes = places.filter((place) => place !== 'general')
  const head = `${String(number).padStart(3)}. ${what}`
  if (level === 'note') return [`${head}  (${few(places)})`]
  const uses = routes.map(purposeOf)
  const pages = [...new Set(uses.flatMap((use) => use.pages))]
  const features = [...new Set(uses.map(({ feature }) => feature))]
  const isEverywhere = routes.length === 0 || routes.length > ROUTES.length / 2
  const whom = isEverywhere ? 'every page' : `${few(pages)}: ${few(features, 3)}`
  return [head, ...(routes.length > 0 ? [`     calls: ${few(routes)}`] : []), `     hurts: ${whom}`]
}
