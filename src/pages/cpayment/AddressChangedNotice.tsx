import { AddressChanged } from '../../features/deal/AddressChanged.tsx'
import { addressToPay } from '../../rules/crypto.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { replacedAddressDismissed, selectPayment, selectReplacedAddress } from './cpaymentSlice.ts'

/** `isAwaited`: coins have to be sent to the new address, if there is one. */
export function AddressChangedNotice({ isAwaited }: { isAwaited: boolean }) {
  const dispatch = useAppDispatch()
  const replaced = useAppSelector(selectReplacedAddress)
  const hasAddress = addressToPay(useAppSelector(selectPayment)) !== null
  if (replaced === null) return null
  return (
    <AddressChanged
      last={replaced.slice(-4)}
      isAwaited={hasAddress && isAwaited}
      onUnderstood={hasAddress ? () => dispatch(replacedAddressDismissed()) : undefined}
      help={<SupportLink />}
    />
  )
}
