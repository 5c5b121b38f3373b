/** The current step by number and name; on a wide screen the names of all steps. */
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/types.ts'
import { Stepper } from '../ui/Stepper.tsx'

interface ProgressLineProps {
  steps: readonly TextKey[]
  /** The current one; null for no line. */
  step: TextKey | null
}

export function ProgressLine({ steps, step }: ProgressLineProps) {
  const { t, i18n } = useTranslation()
  if (step === null) return null
  const current = steps.indexOf(step) + 1
  const total = steps.length
  return (
    <Stepper
      steps={steps.map((name) => i18n.t(name))}
      current={current === total ? total : current - 1}
      label={t('stepper.label', { current, total })}
    />
  )
}
