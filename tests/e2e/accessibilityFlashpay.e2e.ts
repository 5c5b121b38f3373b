/** Accessibility of flash-pay screens: WCAG 2.2 AA, size of press targets, zoom. */
import { testAccessibility } from './support/accessibility.ts'

testAccessibility(/^flash$/)
