/** "Copy for support": in error dialogs, beside an order that cannot be read, and where a deposit or a flash-pay order leads to support. */
import { useTranslation } from 'react-i18next'
import { isOnline } from '../../platform/modules.ts'
import { segmentsOf } from '../../rules/paths.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppDispatch, useAppSelector, useDeps } from '../../store/hooks.ts'
import type { AppState } from '../../store/types.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { LinkOutProps } from '../../ui/LinkOut.tsx'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import { selectDealId, selectOrderWithDeal, selectLoaded } from '../order/orderSlice.ts'
import { supportBundle } from './supportBundle.ts'

/** `code` names the failed call. */
interface SupportCopyProps {
  readonly code?: string | null
}

/** A button that copies the endings of ids, the state and the last calls, without secrets. */
export function SupportCopy({ code = null }: SupportCopyProps) {
  const { t, i18n } = useTranslation()
  const { callLog, clock, pageId, pageKey } = useDeps()
  const dispatch = useAppDispatch()
  const dealId = useAppSelector(selectDealId)
  const state = useAppSelector(selectStateText)
  // At the press, because calls may have been made since the button was rendered.
  const value = () =>
    supportBundle(i18n.t, {
      page: `${location.host}, ${segmentsOf(pageKey)[0] ?? ''}`,
      orderId: pageId,
      dealId,
      state,
      errorCode: code,
      at: clock.now(),
      skewMs: clock.skew(),
      isOnline: isOnline(),
      browser: navigator.userAgent,
      calls: callLog.entries(),
    })
  return (
    <CopyButton
      value={value}
      field="support"
      label={t('supportBundle.copy')}
      onCopied={() => dispatch(toastShown({ key: 'common:supportBundle.done' }))}
    />
  )
}

/** The ways to support where an order needs it. */
export function SupportContacts(props: Pick<LinkOutProps, 'variant'>) {
  return (
    <>
      <SupportLink {...props} />
      <SupportCopy />
    </>
  )
}

function selectStateText(state: AppState): string {
  const { deal, autodeal, search } = selectOrderWithDeal(state)
  const parts = [
    selectLoaded(state)?.order.status,
    deal?.state ?? autodeal?.state,
    deal?.dispute && 'dispute',
    search.state === 'idle' ? null : `search ${search.state}`,
  ]
  return parts.filter((part) => part != null).join(' · ')
}
