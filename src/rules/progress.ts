/** The progress indicator, "Step 2 of 5". */
import type { TextKey } from '../i18n/types.ts'

/** The current step; `current` counts from 1. */
export interface Progress {
  current: number
  /** Names of all steps. */
  steps: readonly TextKey[]
}

/** The progress of a page at one of its steps. */
export function progressAt<const Steps extends readonly TextKey[]>(
  steps: Steps,
  name: Steps[number],
): Progress {
  return { current: steps.indexOf(name) + 1, steps }
}

/** Step of a deal by its result; null after it failed. */
export const STEP_OF_RESULT = {
  waiting: 'common:stepper.check',
  dispute: 'common:stepper.check',
  ok: 'common:stepper.done',
  'not-ok': null,
} as const
