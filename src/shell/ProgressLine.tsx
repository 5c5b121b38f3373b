/** The current step by number and name; on a wide screen the names of all steps. */
import { useTranslation } from 'react-i18next'
import type { Progress } from '../rules/progress.ts'
import { Stepper } from '../ui/Stepper.tsx'

export function ProgressLine({ progress }: { progress: Progress | null }) {
  const { t, i18n } = useTranslation()
  if (progress === null) return null
  const { current, steps } = progress
  const total = steps.length
  return (
    <Stepper
      steps={steps.map((step) => i18n.t(step))}
      current={current === total ? total : current - 1}
      label={t('stepper.label', { current, total })}
    />
  )
}
