/** The order in which test files start. */
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests that take longest, by their names. */
const LONG = [
  'accessibility',
  'accessibilitySale',
  'sale',
  'controlPanelStates',
  'security',
  'embed',
  'controlPanel',
  'accessibilityDeposit',
  'doctor',
  'return',
  'cpayment',
  'dispute',
  'telemetry',
  'purchaseDeal',
  'purchase',
]

/** Starts the longest files first. Vitest does so by the durations of the run before; a clean checkout has none, and would start them last, because they are small. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** Of the browser tests the small project first: its longest file would run alone at the end. Other tests keep their places. */
function rankOf({ project, moduleId }: TestSpecification): number {
  if (!project.name.startsWith('e2e')) return 0
  const place = LONG.indexOf(basename(moduleId).split('.')[0] ?? '')
  const rank = place < 0 ? LONG.length : place
  return project.name === 'e2e-ids' ? rank - LONG.length : rank
}
