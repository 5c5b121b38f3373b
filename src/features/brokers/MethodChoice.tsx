/** The first screen of an order: its sums, the methods, and the e-mail field if the order needs one. */
import { type ReactNode, useState } from 'react'
import type { Id } from '../../contract/ids.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { BrokerList } from './BrokerList.tsx'
import { EmailInUse, EmailStep } from './EmailStep.tsx'
import { brokerPressed, selectPendingBroker, selectStarting } from './brokersSlice.ts'
import styles from './MethodChoice.module.css'

interface MethodChoiceProps {
  /** What kind of order it is. */
  heading: string
  /** Heading of the methods. */
  title: string
  submitText: string
  /** The current method of the order, if it has one. */
  method: Id | null
  /** The order's own e-mail. */
  email?: string | null
  /** The sums of the order. */
  children: ReactNode
}

export function MethodChoice(props: MethodChoiceProps) {
  const { heading, title, submitText, method, email = null, children } = props
  const dispatch = useAppDispatch()
  const pending = useAppSelector(selectPendingBroker)
  const isStarting = useAppSelector(selectStarting)
  // A bank that needs nothing more is started at once, without waiting for an e-mail.
  const [pressed, setPressed] = useState<Id | null>(null)
  return (
    <Stack gap="wide">
      <h1 className={styles.heading} tabIndex={-1}>
        <Icon name="shield" size={20} />
        <span>{heading}</span>
      </h1>
      {children}
      <Stack role="group" aria-labelledby="methods">
        <h2 id="methods">{title}</h2>
        <BrokerList
          picked={pending ?? method}
          busyWith={isStarting ? (pending ?? pressed) : null}
          onPick={(id) => {
            if (!isStarting) setPressed(id)
            dispatch(brokerPressed(id))
          }}
        >
          {pending !== null && <EmailStep submitText={submitText} />}
        </BrokerList>
        {pending === null && <EmailInUse ofOrder={email} />}
      </Stack>
    </Stack>
  )
}
