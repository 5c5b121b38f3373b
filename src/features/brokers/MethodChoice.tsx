/** The first screen of an order: its sums and the methods. */
import type { ReactNode } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { BrokerList } from './BrokerList.tsx'
import { EmailInUse } from './EmailStep.tsx'
import { selectDemand } from './brokersSlice.ts'
import styles from './MethodChoice.module.css'

interface MethodChoiceProps {
  /** What kind of order it is. */
  heading: string
  /** Heading of the methods. */
  title: string
  submitText: string
  /** The order's own e-mail. */
  email?: string | null
  /** The sums of the order. */
  children: ReactNode
}

export function MethodChoice(props: MethodChoiceProps) {
  const { heading, title, submitText, email = null, children } = props
  const isAsked = useAppSelector(selectDemand) !== null
  return (
    <Stack gap="wide">
      <h1 className={styles.heading} tabIndex={-1}>
        <Icon name="shield" size={20} />
        <span>{heading}</span>
      </h1>
      {children}
      <Stack role="group" aria-labelledby="methods">
        <h2 id="methods">{title}</h2>
        <BrokerList submitText={submitText} />
        {!isAsked && <EmailInUse ofOrder={email} />}
      </Stack>
    </Stack>
  )
}
