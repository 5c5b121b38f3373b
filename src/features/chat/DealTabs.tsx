/** The tabs of a running deal, with unread counters. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TabName } from '../../rules/paths.ts'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { selectTab, tabChosen } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { selectUnread } from '../realtime/realtimeSlice.ts'
import { selectReservedPartner, selectTrader } from './partners.ts'

interface DealTabsProps {
  tabs: readonly TabName[]
  /** Content of each tab; only what `tabs` names is drawn. */
  panels: Partial<Record<TabName, ReactNode>>
}

export function DealTabs({ tabs, panels }: DealTabsProps) {
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  const current = useAppSelector(selectTab)
  const unread = useAppSelector(selectUnread)
  const { supportHandle } = useAppSelector(selectDeployment)
  const partner = useAppSelector(selectTrader)
  const isReserved = useAppSelector(selectReservedPartner) !== null
  const badges: Record<TabName, number> = {
    deal: 0,
    info: 0,
    chat: partner === null ? 0 : (unread[partner.nickname] ?? 0),
    // Messages that cannot be opened are not counted.
    support: isReserved ? 0 : (unread[supportHandle] ?? 0),
  }
  return (
    <Tabs
      label={t('common.tabs')}
      current={current}
      onSelect={(tab) => dispatch(tabChosen(tab))}
      tabs={tabs.map((id) => ({
        id,
        label: t(`tabs.${id}`),
        badge: badges[id],
        badgeLabel: t('tabs.unread', { count: badges[id] }),
        panel: <RetryBoundary key={id}>{panels[id]}</RetryBoundary>,
      }))}
    />
  )
}
