import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O }>>['values']

/**
 * What a command was given, or the exit code where it is not to run: 0 where help was asked for, 2 for an option that it
 * does not have and for values with which it cannot begin. Help is printed then.
 */
export function readOptions<const O extends Options>(
  args: string[],
  options: O,
  help: string,
  isUsable: (given: Values<O>) => boolean,
): Values<O> | number {
  try {
    const { values } = parseArgs({ args, options })
    const isHelp = 'help' in values && values['help'] === true
    if (!isHelp && isUsable(values)) return values
    console.log(help)
    return isHelp ? 0 : 2
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    console.log(help)
    return 2
  }
}

export function isWebAddress(text: string | undefined): boolean {
  return /^https?:/.test(text ?? '') && URL.canParse(text ?? '')
}
