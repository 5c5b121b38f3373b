/** Loads all pages in turn, so that other load of the machine affects all of them alike. */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchEnvironment } from './environment.ts'
import { load, type Load } from './load.ts'
import type { Options } from './options.ts'
import { PROFILES, THINK_MS, type ProfileName } from './profiles.ts'
import { bareFloor, floorOf, SUBJECTS, type PageName } from './subjects.ts'
import { median, pageTable, resultOf, table, type Result } from './table.ts'

/** A page that is loaded several times. */
interface Runner {
  name: string
  once: () => Promise<Load>
}

const QUIET_LOAD = 2.5
const WAIT_MAX = 10

/** Medians of each page, its floor and the pages compared with it, for one profile. */
export async function loadPages(
  bench: BenchEnvironment,
  profile: ProfileName,
  options: Options,
): Promise<Result[]> {
  const runners = await runnersOf(bench, profile, options)
  const loads = new Map(runners.map(({ name }) => [name, [] as Load[]]))
  for (let run = 0; run <= options.runs; run++) {
    // Every second run goes in reverse order.
    for (const { name, once } of run % 2 === 0 ? runners : [...runners].reverse()) {
      await waitForLowLoad()
      const one = await once()
      // The first load of each page only warms up the caches of the machine.
      if (run > 0) loads.get(name)?.push(one)
    }
    console.error(`${profile}: ${run} of ${options.runs}`)
  }
  const results = runners.map(({ name }) => resultOf(name, loads.get(name) ?? []))
  printPages(profile, results)
  return results
}

async function runnersOf(bench: BenchEnvironment, profile: ProfileName, options: Options): Promise<Runner[]> {
  const { cpu, link } = PROFILES[profile]
  const { browser, gateway } = bench
  const own = await bench.reach(bench.built, link)
  const other = options.vs === null ? null : await bench.reach(options.vs, link)
  const runners: Runner[] = []
  for (const name of options.pages) {
    const { ready, make } = SUBJECTS[name]
    const floor = await floorOf(browser, bench.built.url + (await make(gateway)).url, name)
    const add = (name: string, path: string, html: string, afterMs = 0) => {
      bench.built.put(path, html, afterMs)
      const visit = { url: own + path, cpu, ready, hasApp: false, answer: null }
      runners.push({ name, once: () => load(browser, visit) })
    }
    add(`${name} floor`, `/floor/${name}`, floor)
    // A fair comparison for a page without scripts: a server that has to call the gateway before it can render the page.
    add(`${name} rendered`, `/floor/rendered/${name}`, floor, SUBJECTS[name].calls * THINK_MS)
    if (name === 'payment') add('payment bare', '/floor/bare', bareFloor(floor))
    const visitTo = async (at: string) =>
      load(browser, {
        url: at + (await make(gateway)).url,
        cpu,
        ready,
        hasApp: true,
        answer: null,
      })
    runners.push({ name, once: () => visitTo(own) })
    if (other !== null) runners.push({ name: `${name} vs`, once: () => visitTo(other) })
  }
  return runners
}

/** Prints the medians beside those of the floors. */
function printPages(profile: ProfileName, results: readonly Result[]): void {
  const floor = (name: string) => results.find((result) => result.name === `${name.split(' ', 1)[0]} floor`)
  console.log(`\n${profile}\n${pageTable(results, floor)}`)
}

/** Presses in the first usable frame, and measures the time until the answer is shown. */
export async function pressEarly(
  bench: BenchEnvironment,
  profile: ProfileName,
  { pages, runs }: Options,
): Promise<{ name: PageName; pressed: number; answered: number | null }[]> {
  const { cpu, link } = PROFILES[profile]
  const own = await bench.reach(bench.built, link)
  const results = []
  for (const name of pages) {
    const { ready, answer, make } = SUBJECTS[name]
    const loads: Load[] = []
    for (let run = 0; run < Math.min(runs, 3); run++) {
      const url = own + (await make(bench.gateway)).url
      loads.push(await load(bench.browser, { url, cpu, ready, hasApp: true, answer }))
    }
    const answers = loads.map(({ answered }) => answered)
    results.push({
      name,
      pressed: median(loads.map(({ ready }) => ready ?? 0)),
      // One lost press counts as lost for the whole row.
      answered: answers.includes(null) ? null : median(answers.map((at) => at ?? 0)),
    })
  }
  const rows = results.map(({ name, pressed, answered }) => [
    name,
    Math.round(pressed).toString(),
    answered === null ? 'lost' : Math.round(answered).toString(),
  ])
  console.log(`\n${profile}: pressed in the first frame\n${table(['page', 'pressed', 'answered'], rows)}`)
  return results
}

/** Waits for a short time while the load of the machine is high. */
async function waitForLowLoad(): Promise<void> {
  for (let wait = 0; wait < WAIT_MAX && (loadavg()[0] ?? 0) > QUIET_LOAD; wait++) await sleep(300)
}
