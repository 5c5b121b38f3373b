/** "Save everything about this order": as a page to print, and as a file with a checksum. */
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { SaveFile } from './SaveFile.tsx'
import { evidenceRequested, selectMaking, selectPrinted } from './evidenceSlice.ts'
import { EvidencePage } from './lazyEvidence.tsx'
import prose from '../../ui/Prose.module.css'
import styles from './SaveEvidence.module.css'

/** `isProminent`: in a dispute, and after money has moved; otherwise it is one line. */
export function SaveEvidence({ isProminent = false }: { isProminent?: boolean }) {
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  const making = useAppSelector(selectMaking)
  const printed = useAppSelector(selectPrinted)
  return (
    <section aria-label={t('pack.title')} className={styles.documents}>
      {isProminent && <p className={prose.quiet}>{t('pack.text')}</p>}
      <Button
        variant={isProminent ? 'secondary' : 'link'}
        block={isProminent}
        icon="print"
        data-action="save-evidence"
        busy={making === 'print'}
        onClick={() => dispatch(evidenceRequested('print'))}
      >
        {t('pack.save')}
      </Button>
      <SaveFile variant="link" />
      {printed && <EvidencePage pack={printed} />}
    </section>
  )
}
