/** "File for checking": the evidence pack as a file. */
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { evidenceRequested, selectMaking } from './evidenceSlice.ts'

/** Downloads the pack on screen, otherwise a new one. */
export function SaveFile({ variant = 'secondary' }: Pick<ComponentProps<typeof Button>, 'variant'>) {
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  const making = useAppSelector(selectMaking)
  return (
    <Button
      variant={variant}
      icon="file"
      data-action="save-evidence-json"
      busy={making === 'json'}
      onClick={() => dispatch(evidenceRequested('json'))}
    >
      {t('pack.saveJson')}
    </Button>
  )
}
