/** Parses an option with comma-separated values; throws an error with the command's usage for an unknown value. */
export function listOption<T extends string>(
  given: string,
  known: readonly T[],
  what: string,
  usage: string,
): T[] {
  return given
    .split(',')
    .filter(Boolean)
    .map((name) => {
      const found = known.find((one) => one === name)
      if (found === undefined) throw new Error(`there is no ${what} ${name}\n${usage}`)
      return found
    })
}
