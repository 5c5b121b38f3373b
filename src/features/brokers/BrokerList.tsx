/** The list of methods, the preferred ones first. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BANK_LIST_TIMEOUT_MS } from '../../contract/constants.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import { orderBrokers } from '../../rules/brokers.ts'
import { selectHasDeal, selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { BankMark } from '../../ui/BankMark.tsx'
import { ChoiceCard, ChoiceList } from '../../ui/ChoiceCard.tsx'
import { RetryNotice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { brokersReloadRequested, selectBrokers, selectBrokersState } from './brokersSlice.ts'

interface BrokerListProps {
  /** The bank that was pressed; `children` are rendered below it. */
  picked: Id | null
  /** The bank whose search is being prepared; null for none. */
  busyWith: Id | null
  onPick: (brokerId: Id) => void
  /** Fields that the picked bank still needs. */
  children?: ReactNode
}

const PLACES = ['1', '2', '3', '4', '5', '6']

export function BrokerList({ picked, busyWith, onPick, children }: BrokerListProps) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectBrokersState)
  // Not said to a seller, who pays nothing, nor with a deal, whose money may already be sent.
  const isSafe = useAppSelector((state) => selectSide(state) === 'buyer' && !selectHasDeal(state))
  const brokers = orderBrokers(useAppSelector(selectBrokers))

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
        retryText={t('common.retry')}
        onRetry={() => dispatch(brokersReloadRequested())}
      >
        {isSafe ? `${t('brokers.safe')} ${t('brokers.later')}` : t('brokers.later')}
      </RetryNotice>
    )
  return (
    <ChoiceList>
      {brokers.map((broker) => {
        const isPicked = sameId(broker.broker_id, picked)
        return (
          <li key={broker.broker_id}>
            <ChoiceCard
              label={
                <span translate="no" data-bank="name">
                  {broker.name}
                </span>
              }
              mark={<BankMark name={broker.name} />}
              busy={sameId(broker.broker_id, busyWith)}
              aria-expanded={children === undefined ? undefined : isPicked}
              data-action="choose-method"
              data-broker-id={broker.broker_id}
              onClick={({ currentTarget }) => {
                onPick(broker.broker_id)
                // A field below the bank may be rendered already.
                currentTarget.parentElement?.querySelector('input')?.focus()
              }}
            />
            {isPicked && children}
          </li>
        )
      })}
    </ChoiceList>
  )
}
