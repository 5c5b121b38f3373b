/** Accessibility of purchase screens, a third of them: WCAG 2.2 AA, size of press targets, zoom. */
import { testAccessibility } from './support/accessibility.ts'

testAccessibility(/^purchase$/, 3, 3)
