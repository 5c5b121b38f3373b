/** Every screen of the sale and the fast page, for everybody: WCAG 2.2 AA, targets, zoom. */
import { testAccessibility } from './support/accessibility.ts'

testAccessibility(/^(sale|flash)$/)
