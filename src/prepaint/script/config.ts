/** The configuration from the build. One constant, because each use of `PREPAINT` would repeat the whole object. */
import type { PrepaintConfig } from '../buildOutput.ts'

/** Replaced by the build. */
declare const PREPAINT: PrepaintConfig
export const config = PREPAINT
