/** Totals of a visit between two batches: calls by route, and long tasks. */
import type { CallLogEntry } from '../../api/callLog.ts'
import { ENDPOINTS, type Route } from '../../contract/endpoints.ts'
import type { TelemetryFields } from '../../contract/telemetry.ts'
import { withCall } from '../../rules/telemetry.ts'

export function createVisitTotals() {
  let calls = new Map<Route, TelemetryFields<'calls'>>()
  let lastEntry: CallLogEntry | null = null
  let longTasks: TelemetryFields<'long-tasks'> = { count: 0, total: 0, longest: 0 }

  return {
    /** Adds the entries of the log that are new since the last call. */
    addCalls(entries: readonly CallLogEntry[]) {
      const fresh = entries.slice(entries.findIndex((entry) => entry === lastEntry) + 1)
      lastEntry = entries.at(-1) ?? null
      for (const { what, outcome, took } of fresh)
        if (isRoute(what)) calls.set(what, withCall(calls.get(what), what, { outcome, took }))
    },

    addLongTask(ms: number) {
      const took = Math.round(ms)
      const { count, total, longest } = longTasks
      longTasks = { count: count + 1, total: total + took, longest: Math.max(longest, took) }
    },

    /** Returns the totals and starts them again; `longTasks` is null without any. */
    take() {
      const totals = { calls: [...calls.values()], longTasks: longTasks.count > 0 ? longTasks : null }
      calls = new Map()
      longTasks = { count: 0, total: 0, longest: 0 }
      return totals
    },
  }
}

function isRoute(name: string): name is Route {
  return Object.hasOwn(ENDPOINTS, name)
}
