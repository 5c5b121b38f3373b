/** The current step by number and name; on a wide screen the names of all steps. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import type { Progress } from '../../rules/progress.ts'
import { Stepper } from '../../ui/Stepper.tsx'

export function ProgressLine({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation()
  if (progress === null) return null
  const { current, steps } = progress
  const total = steps.length
  return (
    <Stepper
      steps={steps.map((step) => t(step))}
      current={current === total ? total : current - 1}
      label={t('stepper.label', { current, total })}
    />
  )
}
