/** Number of conversations with unread messages, for the title. */
export function unreadConversations(unread: Readonly<Record<string, number>>): number {
  return Object.values(unread).filter((count) => count > 0).length
}
