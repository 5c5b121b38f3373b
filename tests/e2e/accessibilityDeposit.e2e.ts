/** Every screen of the deposit and the errors, for everybody: WCAG 2.2 AA, targets, zoom. */
import { testAccessibility } from './support/accessibility.ts'

testAccessibility(/^(deposit|errors)$/)
