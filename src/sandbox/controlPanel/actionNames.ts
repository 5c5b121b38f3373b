/** Acts on a deal or an order; a test compares them with those of the sandbox. */
export const ACTION_NAMES = [
  'confirm',
  'pay',
  'release',
  'cancel',
  'timeout',
  'dispute',
  'join-dispute',
  'close-dispute',
  'ask',
  'answer',
  'message',
  'online',
  'offline',
  'block',
  'approve',
  'receive',
  'start',
  'finish',
] as const
export type ActionName = (typeof ACTION_NAMES)[number]
