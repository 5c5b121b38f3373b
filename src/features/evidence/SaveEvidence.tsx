/** "Save everything about this order": as a page to print, and as a file with a checksum. Loaded on demand. */
import { useTranslation } from 'react-i18next'
import { useLocalize } from '../../i18n/useLocalize.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { EvidencePage } from './EvidencePage.tsx'
import { evidenceRequested, selectMaking, type EvidenceForm, type SelectRecord } from './evidenceSlice.ts'

export function SaveEvidence({ selectRecord }: { selectRecord: SelectRecord }) {
  const { t } = useTranslation('deal')
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const making = useAppSelector(selectMaking)
  const request = (form: EvidenceForm) => void dispatch(evidenceRequested({ form, selectRecord, localize }))
  return (
    <Card title={t('pack.title')}>
      <Stack>
        <p>{t('pack.text')}</p>
        <Button
          block
          icon="print"
          data-action="save-evidence"
          busy={making === 'print'}
          onClick={() => request('print')}
        >
          {t('pack.save')}
        </Button>
        <Button
          block
          icon="file"
          data-action="save-evidence-json"
          busy={making === 'json'}
          onClick={() => request('json')}
        >
          {t('pack.saveJson')}
        </Button>
      </Stack>
      <EvidencePage />
    </Card>
  )
}
