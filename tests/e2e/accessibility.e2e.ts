/** Every screen of the purchase, for everybody: WCAG 2.2 AA, targets, zoom. */
import { testAccessibility } from './support/accessibility.ts'

testAccessibility(/^purchase$/)
