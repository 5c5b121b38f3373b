/** Day and minute in UTC: the same for reader and support, wherever they are. */
export function formatUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
