/** Accessibility of every deposit and error screen: WCAG 2.2 AA, size of press targets, zoom. */
import { testAccessibility } from './support/accessibility.ts'

testAccessibility(/^(deposit|errors)$/)
