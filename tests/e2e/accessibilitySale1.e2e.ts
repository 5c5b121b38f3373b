/** Accessibility of sale screens, a half of them: WCAG 2.2 AA, size of press targets, zoom. */
import { testAccessibility } from './support/accessibility.ts'

testAccessibility(/^sale$/, 1, 2)
