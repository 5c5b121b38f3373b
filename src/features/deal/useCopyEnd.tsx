/** The small copy button at the end of a row. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '../../contract/ids.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

/** Returns the `end` of a `DetailList` row: `name` is the button's label; a row without a value has no button. */
export function useCopyEnd(): (value: Id | null, field: string, name: string) => { end?: ReactNode } {
  const { t } = useTranslation()
  return (value, field, name) =>
    value === null
      ? {}
      : {
          end: (
            <CopyButton
              compact
              value={String(value)}
              field={field}
              label={name}
              copiedText={t('copy.done')}
              failedText={t('copy.failed')}
            />
          ),
        }
}
