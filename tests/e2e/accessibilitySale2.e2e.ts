/** Accessibility of sale screens, the other half: WCAG 2.2 AA, size of press targets, zoom. */
import { testAccessibility } from './support/accessibility.ts'

testAccessibility(/^sale$/, 2, 2)
