/** Every screen of the purchase, for everybody: WCAG 2.2 AA, targets, zoom. */
import { everybodyCanUse } from './support/access.ts'

everybodyCanUse(/^purchase$/)
