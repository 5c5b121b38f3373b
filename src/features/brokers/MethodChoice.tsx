/** The methods under their heading, and the e-mail field if the order needs one. */
import { useState } from 'react'
import type { Id } from '../../contract/ids.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Stack } from '../../ui/Stack.tsx'
import { BrokerList } from './BrokerList.tsx'
import { EmailInUse, EmailStep } from './EmailStep.tsx'
import { brokerPressed, selectPicked, selectStarting } from './brokersSlice.ts'

export interface MethodChoiceProps {
  title: string
  submitText: string
  /** The current method of the order, if it has one. */
  method: Id | null
  /** The order's own e-mail. */
  email?: string | null
}

export function MethodChoice({ title, submitText, method, email = null }: MethodChoiceProps) {
  const dispatch = useAppDispatch()
  const picked = useAppSelector(selectPicked)
  const isStarting = useAppSelector(selectStarting)
  // A bank that needs nothing more is started at once, without being picked.
  const [pressed, setPressed] = useState<Id | null>(null)
  return (
    <Stack role="group" aria-labelledby="methods">
      <h2 id="methods">{title}</h2>
      <BrokerList
        picked={picked ?? method}
        busyWith={isStarting ? (picked ?? pressed) : null}
        onPick={(id) => {
          if (!isStarting) setPressed(id)
          dispatch(brokerPressed(id))
        }}
      >
        {picked !== null && <EmailStep submitText={submitText} />}
      </BrokerList>
      {picked === null && <EmailInUse ofOrder={email} />}
    </Stack>
  )
}
