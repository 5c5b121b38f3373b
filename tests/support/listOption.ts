/** The values of an option of a command that takes several with commas; throws, with the command's usage, where one of them is not known. */
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
