/** The side panel of a deposit: hints, the permanent warning, and the registration prompt after a success. Without a video. */
import { Promo } from '../../features/auth/Promo.tsx'
import { HintsPanel } from '../../shell/HintsPanel.tsx'
import { SideFrame } from '../../shell/SideFrame.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectScreen } from './cpaymentSlice.ts'

export function SidePanel() {
  const screen = useAppSelector(selectScreen)
  const isSuccess = screen.name === 'inProcess' && screen.result === 'success'
  return (
    <SideFrame
      hints={<HintsPanel flow="cpayment" currency={null} />}
      offer={<Promo isOver={isSuccess} hasDeal={isSuccess} />}
    />
  )
}
