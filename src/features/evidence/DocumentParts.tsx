/** A document about the order on screen, to be printed, and its rows. */
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printDocument } from '../../platform/document.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PrintPage } from '../../ui/PrintPage.tsx'

type OrderDocumentProps = Omit<ComponentProps<typeof PrintPage>, 'actions'> & {
  /** A further button. */
  readonly action?: ReactNode
}

/** A document over the page, with buttons that print and close it. */
export function OrderDocument({ action, ...props }: OrderDocumentProps) {
  const { t } = useTranslation('deal')
  const [isFailed, setFailed] = useState(false)
  return (
    <PrintPage
      {...props}
      actions={
        <>
          <Button variant="primary" icon="print" onClick={() => setFailed(!printDocument())}>
            {t('pack.print')}
          </Button>
          {action}
          <Button onClick={props.onClose}>{t('pack.close')}</Button>
          {isFailed && <Notice kind="danger">{t('pack.printFailed')}</Notice>}
        </>
      }
    />
  )
}

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
