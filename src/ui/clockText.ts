/** Seconds as `mm:ss`, from an hour on as `h:mm:ss`; the same in every language. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(left / 3600)
  const rest = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
