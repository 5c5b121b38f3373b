/** What is wrong with the time that a gateway tells, from which the page counts down. */
interface TimeFault {
  /** `none`: it tells no time. `header`: by its `Date` header alone. `apart`: two different times. `clock`: not the time of this machine. */
  kind: 'none' | 'header' | 'apart' | 'clock'
  what: string
}

/** Difference of `server_time` and `Date`, s: the page may follow either of them (`src/platform/clock.ts`). */
const APART_S = 30
/** Difference from the clock of this machine, s, which may be wrong itself. */
const CLOCK_S = 60

/** `serverTime` and the `Date` header of one response, which came at `now`. */
export function timeFaults(
  serverTime: string | null,
  header: string | null | undefined,
  now: number,
): TimeFault[] {
  const date = Date.parse(header ?? '')
  const time = serverTime === null ? date : Date.parse(serverTime)
  if (Number.isNaN(time))
    return [{ kind: 'none', what: 'neither server_time nor Date: no countdown can be right' }]
  const found: TimeFault[] = []
  if (serverTime === null)
    found.push({ kind: 'header', what: 'no server_time: countdowns follow the Date header alone' })
  const seconds = (ms: number) => Math.round(Math.abs(ms) / 1000)
  if (seconds(time - date) > APART_S)
    found.push({ kind: 'apart', what: `server_time and Date are ${seconds(time - date)} s apart` })
  const side = time > now ? 'ahead of' : 'behind'
  if (seconds(time - now) > CLOCK_S)
    found.push({ kind: 'clock', what: `its time is ${seconds(time - now)} s ${side} the clock here` })
  return found
}
