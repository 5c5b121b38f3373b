import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O }>>['values']

/**
 * The options of a command, or the exit code if it must not run: 0 for help, 2 for an option that it
 * does not have and for invalid values, of which `problemIn` names the first. Help is printed in both cases.
 */
export function readOptions<const O extends Options>(
  args: string[],
  options: O,
  help: string,
  problemIn: (given: Values<O>) => string | null,
): Values<O> | number {
  try {
    const { values } = parseArgs({ args, options })
    const isHelp = 'help' in values && values['help'] === true
    const problem = isHelp ? null : problemIn(values)
    if (!isHelp && problem === null) return values
    if (problem !== null) console.error(problem)
    console.log(help)
    return isHelp ? 0 : 2
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    console.log(help)
    return 2
  }
}

/** The path of a file that the user has named: npm runs the command in the project's folder, but the name is relative to the folder of the user. */
export function userPath(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', name)
}

/** A sentence about the first of these options that is missing or no origin. */
export function addressProblem(given: Record<string, string | undefined>): string | null {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) return `--${name} is missing`
    if (!/^https?:\/\//.test(value) || !URL.canParse(value))
      return `--${name} is not an address like https://host.example: ${value}`
    const { pathname, search, hash } = new URL(value)
    if (pathname + search + hash !== '/') return `--${name} has a path, but only its origin is used: ${value}`
  }
  return null
}
