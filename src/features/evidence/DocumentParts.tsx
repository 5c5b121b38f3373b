/** Parts of the documents on screen: their rows and their buttons. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printDocument } from '../../platform/document.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Rows of a document: a name and a value; rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <table>
      <tbody>
        {rows
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value], place) => (
            <tr key={place}>
              <th scope="row">{name}</th>
              <td translate="no">{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Buttons of a document on screen. */
export function PrintActions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('deal')
  const [isFailed, setFailed] = useState(false)
  return (
    <>
      <Button variant="primary" icon="print" onClick={() => setFailed(!printDocument())}>
        {t('pack.print')}
      </Button>
      <Button onClick={onClose}>{t('pack.close')}</Button>
      {isFailed && <Notice kind="danger">{t('pack.printFailed')}</Notice>}
    </>
  )
}
