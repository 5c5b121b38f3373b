/** The list of methods, the preferred ones first; what the pressed one still needs is asked for below it. */
import { useTranslation } from 'react-i18next'
import { BANK_LIST_TIMEOUT_MS } from '../../contract/constants.ts'
import { sameId } from '../../contract/ids.ts'
import { orderBrokers } from '../../rules/brokers.ts'
import { RetryNotice } from '../../shell/RetryNotice.tsx'
import { selectMayBePaid, selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { BankMark } from '../../ui/BankMark.tsx'
import { ChoiceCard, ChoiceList } from '../../ui/ChoiceCard.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { BankStep } from './BankStep.tsx'
import {
  brokerPressed,
  brokersRequested,
  selectBrokers,
  selectBrokersState,
  selectDemand,
  selectPressed,
  selectStarting,
} from './brokersSlice.ts'

interface BrokerListProps {
  /** Of the button below the field. */
  submitText: string
}

const PLACES = ['1', '2', '3', '4', '5', '6']

export function BrokerList({ submitText }: BrokerListProps) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectBrokersState)
  // Not said to a seller, who pays nothing, nor with a deal, whose money may already be sent.
  const isSafe = useAppSelector((state) => selectSide(state) === 'buyer' && !selectMayBePaid(state))
  const brokers = orderBrokers(useAppSelector(selectBrokers))
  const isAsked = useAppSelector(selectDemand) !== null
  const isStarting = useAppSelector(selectStarting)
  const pressed = useAppSelector(selectPressed)

  // A list that is loaded again stays, with what was typed below a bank.
  if (brokers.length === 0 && (state === 'idle' || state === 'loading'))
    return (
      <Stack gap="tight" data-banks="loading">
        <p role="status">
          {`${t('brokers.loading')}. ${t('brokers.loadingNote', { seconds: BANK_LIST_TIMEOUT_MS / 1000 })}`}
        </p>
        <ChoiceList aria-hidden>
          {PLACES.map((place) => (
            <li key={place}>
              <Skeleton height="64px" />
            </li>
          ))}
        </ChoiceList>
      </Stack>
    )
  if (brokers.length === 0)
    return (
      <RetryNotice
        title={t(state === 'ready' ? 'brokers.empty' : 'brokers.failed')}
        onRetry={() => dispatch(brokersRequested())}
      >
        {isSafe ? `${t('brokers.safe')} ${t('brokers.later')}` : t('brokers.later')}
      </RetryNotice>
    )
  return (
    <ChoiceList>
      {brokers.map((broker) => {
        const isPressed = sameId(broker.broker_id, pressed)
        return (
          <li key={broker.broker_id}>
            <ChoiceCard
              label={
                <span translate="no" data-bank="name">
                  {broker.name}
                </span>
              }
              mark={<BankMark name={broker.name} />}
              busy={isStarting && isPressed}
              aria-expanded={isPressed && isAsked}
              data-action="choose-method"
              data-broker-id={broker.broker_id}
              onClick={({ currentTarget }) => {
                dispatch(brokerPressed(broker.broker_id))
                // A field below the bank may be rendered already.
                currentTarget.parentElement?.querySelector('input')?.focus()
              }}
            />
            {isPressed && isAsked && <BankStep submitText={submitText} />}
          </li>
        )
      })}
    </ChoiceList>
  )
}
