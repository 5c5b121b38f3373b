/** Rows of the Information tab: references of this deal and this person on the exchange, copy buttons, and an explanation of a deal's numbers. */
import { useTranslation } from 'react-i18next'
import type { Id } from '../../contract/ids.ts'
import { dealRef, onExchange, profilePath, userRef } from '../../rules/links.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Detail } from '../../ui/DetailList.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { selectUser } from '../auth/authSlice.ts'
import { dialogOpened } from '../dialogs/dialogsSlice.ts'
import { selectDeal } from '../order/orderSlice.ts'

/** Rows of the Information tab with the references of the deal and the account, each a link to the exchange. */
export function useExchangeRows(): Detail[] {
  const { t } = useTranslation('deal')
  const { exchangeUrl } = useAppSelector(selectDeployment)
  const number = useAppSelector(selectDeal)?.id ?? null
  const userId = useAppSelector(selectUser)?.user_id ?? null
  const link = (path: string, shown: string) => (
    <LinkOut href={onExchange(exchangeUrl, path)} showHost>
      <span translate="no">{shown}</span>
    </LinkOut>
  )
  return [
    {
      label: t('info.onExchange'),
      field: 'deal-ref',
      value: number === null ? null : link(dealRef(number), dealRef(number)),
    },
    {
      label: t('info.account'),
      field: 'user-ref',
      value: userId === null ? null : link(profilePath(userId), userRef(userId)),
    },
  ]
}

/** Opens the dialog that explains what the numbers are for, and which data must stay secret. */
export function NumbersHelp({ text }: { text: 'deal:info.helpText' | 'deal:info.helpTextSale' }) {
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  return (
    <Button
      variant="link"
      icon="info"
      data-action="info-help"
      onClick={() => dispatch(dialogOpened({ kind: 'info', message: { key: text } }))}
    >
      {t('info.help')}
    </Button>
  )
}

interface NumberRow {
  readonly label: string
  readonly value: Id | null
  readonly field: string
  /** Label of the button. */
  readonly copy: string
}

/** The row of a number, with its copy button. */
export function numberRow({ copy, ...row }: NumberRow): Detail {
  return { ...row, end: <CopyButton compact value={String(row.value)} field={row.field} label={copy} /> }
}
