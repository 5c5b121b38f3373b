/** What can be done when a search or its deal has ended without success. Not while a search is being started. */
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { methodCleared, selectStarting } from '../brokers/brokersSlice.ts'
import { searchRetried } from '../order/orderSlice.ts'

type SearchButtonProps = Pick<ButtonProps, 'variant' | 'children'>

/** Searches again, by the same method and with the same requisite. */
export function SearchAgainButton(props: SearchButtonProps) {
  const dispatch = useAppDispatch()
  const isStarting = useAppSelector(selectStarting)
  return (
    <Button
      {...props}
      block
      data-action="retry"
      busy={isStarting}
      onClick={() => dispatch(searchRetried())}
    />
  )
}

/** Goes back to the list of methods. */
export function ChooseAnotherButton(props: SearchButtonProps) {
  const dispatch = useAppDispatch()
  const isStarting = useAppSelector(selectStarting)
  return (
    <Button
      {...props}
      block
      data-action="choose-another"
      disabled={isStarting}
      onClick={() => dispatch(methodCleared())}
    />
  )
}
