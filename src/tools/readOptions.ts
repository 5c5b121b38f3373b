import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O }>>['values']

/**
 * The options of a command, or the exit code if it must not run: 0 for help, 2 for an option that it
 * does not have and for invalid values. Help is printed in both cases.
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
