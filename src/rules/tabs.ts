/** Tabs of a deal in their order (docs/gateway.md#page-hooks). */
export const TABS = ['deal', 'info', 'chat', 'support'] as const
export type TabName = (typeof TABS)[number]
