import type { Feature } from '../../store/types.ts'
import { cpaymentSlice } from './cpaymentSlice.ts'
import { depositFlow } from './depositFlow.ts'
import { emailDraftFlow } from './emailDraft.ts'
import { embedFlow } from './embedFlow.ts'

/** The crypto deposit. */
export const cpaymentFeature: Feature = {
  name: 'cpayment',
  slices: [cpaymentSlice],
  flows: [depositFlow, emailDraftFlow, embedFlow],
}
