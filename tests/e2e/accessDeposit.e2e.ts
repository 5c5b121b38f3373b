/** Every screen of the deposit and the errors, for everybody: WCAG 2.2 AA, targets, zoom. */
import { everybodyCanUse } from './support/access.ts'

everybodyCanUse(/^(deposit|errors)$/)
