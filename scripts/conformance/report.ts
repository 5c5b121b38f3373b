/** What a conformance run found, call by call. */
import { ENDPOINTS, type Route } from '../../src/contract/endpoints.ts'

/** `grave`: money or accounts are in danger whatever the client does. `differs`: this client would not work as it should. `note`: the client copes. */
export interface Finding {
  route: Route
  level: 'grave' | 'differs' | 'note'
  what: string
}

/** What became of a call. */
export type Verdict = 'fits' | 'grave' | 'differs' | 'not tried'

/** Collects findings; a call that was never answered as asked is `not tried`. */
export class Report {
  readonly findings: Finding[] = []
  /** Findings that belong to no single call: headers of the server, the socket. */
  readonly general: Omit<Finding, 'route'>[] = []
  readonly #tried = new Set<Route>()
  #reasons = new Map<Route, string>()

  tried(route: Route): void {
    this.#tried.add(route)
  }

  grave(route: Route, what: string): void {
    this.#add({ route, level: 'grave', what })
  }

  differs(route: Route, what: string): void {
    this.#add({ route, level: 'differs', what })
  }

  note(route: Route, what: string): void {
    this.#add({ route, level: 'note', what })
  }

  /** Why a call could not be tried. */
  missed(routes: readonly Route[], reason: string): void {
    for (const route of routes) if (!this.#reasons.has(route)) this.#reasons.set(route, reason)
  }

  verdict(route: Route): Verdict {
    const has = (level: Finding['level']) =>
      this.findings.some((finding) => finding.route === route && finding.level === level)
    if (has('grave')) return 'grave'
    if (has('differs')) return 'differs'
    return this.#tried.has(route) ? 'fits' : 'not tried'
  }

  /** Every call of the contract by its verdict. */
  count(): Record<Verdict, number> {
    const count = { fits: 0, grave: 0, differs: 0, 'not tried': 0 }
    for (const route of ROUTES) count[this.verdict(route)] += 1
    return count
  }

  /** True when nothing is grave and nothing differs; what was not tried proves nothing. */
  get passed(): boolean {
    const { grave, differs } = this.count()
    return grave + differs === 0 && this.general.every(({ level }) => level !== 'differs')
  }

  /** The report as text, one call to a line, findings below. */
  text(): string {
    const signs = { fits: 'ok     ', grave: 'GRAVE  ', differs: 'DIFFERS', 'not tried': '-      ' }
    const lines = ROUTES.flatMap((route) => {
      const verdict = this.verdict(route)
      const reason =
        verdict === 'not tried' ? `  (${this.#reasons.get(route) ?? 'an earlier call failed'})` : ''
      const below = this.findings
        .filter((finding) => finding.route === route)
        .map(({ level, what }) => `          ${level === 'differs' ? '' : `${level}: `}${what}`)
      return [[`${signs[verdict]} ${route}${reason}`], below].flat()
    })
    const general = this.general.map(
      ({ level, what }) => `${level === 'differs' ? 'DIFFERS' : 'note   '} ${what}`,
    )
    const graves = this.findings.filter(({ level }) => level === 'grave')
    const first = graves.map(({ route, what }) => `GRAVE   ${route}: ${what}`)
    const { fits, grave, differs, 'not tried': missed } = this.count()
    const graveCount = grave > 0 ? `${grave} grave, ` : ''
    const total = `${fits} fit, ${graveCount}${differs} differ, ${missed} not tried`
    return [...first, ...(first.length > 0 ? [''] : []), ...lines, ...general, '', total].join('\n')
  }

  #add(finding: Finding): void {
    const isKnown = this.findings.some(({ route, what }) => route === finding.route && what === finding.what)
    if (!isKnown) this.findings.push(finding)
  }
}

/** Every call of the contract. */
export const ROUTES = Object.keys(ENDPOINTS).filter((key): key is Route => key in ENDPOINTS)
