/** Every screen of the sale and the fast page, for everybody: WCAG 2.2 AA, targets, zoom. */
import { everybodyCanUse } from './support/access.ts'

everybodyCanUse(/^(sale|flash)$/)
