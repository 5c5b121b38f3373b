/** Day and minute in UTC, so that the person and support read the same time. */
export function formatUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
