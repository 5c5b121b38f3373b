/** The acts that the control plane takes (docs/sandbox.md#control-plane). */

/** What somebody does beside the steps of a deal. */
export const PERSON_ACTS = ['ask', 'answer', 'message', 'online', 'offline', 'block'] as const
export const DEAL_ACTS = [
  'confirm',
  'pay',
  'release',
  'cancel',
  'timeout',
  'dispute',
  'join-dispute',
  'close-dispute',
  ...PERSON_ACTS,
] as const
export type DealAct = (typeof DEAL_ACTS)[number]

export const ORDER_ACTS = ['approve', 'receive', 'start', 'finish'] as const
