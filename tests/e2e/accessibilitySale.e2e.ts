/** Accessibility of every sale and flash-pay screen: WCAG 2.2 AA, size of press targets, zoom. */
import { testAccessibility } from './support/accessibility.ts'

testAccessibility(/^(sale|flash)$/)
