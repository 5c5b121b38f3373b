/** `npm run doctor`. */
import { readFileSync } from 'node:fs'
import { printableLines } from '../printable.ts'
import { addressProblem, readOptions, userPath } from '../readOptions.ts'
import { runDoctor } from './doctor.ts'

const HELP = `Checks a deployment from outside, before payers meet its errors.

  npm run doctor -- --url https://pay.example [--gateway https://gateway.example]

  --url       origin of the pages
  --gateway   origin of the gateway itself, to distinguish its faults from those of the proxy
  --http      address of plain http; default: port 80 of the same host
  --page      path of a real order's page; also checks what the page server writes into it
  --ca        file with your own certificate authority

It creates no order and no account. The exit code is 1 if there is an error, and 2 if the run could not start.`

/** Resolves with the exit code. */
export async function main(args: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const options = {
    url: text,
    gateway: text,
    http: text,
    ca: text,
    page: { ...text, multiple: true },
    help: { type: 'boolean' },
  } as const
  const given = readOptions(args, options, HELP, ({ url, gateway = url, http = url, page = [] }) => {
    const noPath = page.find((path) => !path.startsWith('/'))
    return (
      addressProblem({ url, gateway, http }) ??
      (noPath === undefined ? null : `--page is not a path like /payment/1001: ${noPath}`)
    )
  })
  if (typeof given === 'number') return given
  const ca = given.ca === undefined ? undefined : textOf(given.ca)
  if (ca === null) return 2
  const { url = '', gateway, http, page: pages } = given
  const report = await runDoctor({ url, gateway, http, ca, pages })
  console.log(printableLines(report.text()))
  return report.passed ? 0 : 1
}

/** The text of a file; null if it cannot be read, which is then reported. */
function textOf(file: string): string | null {
  try {
    return readFileSync(userPath(file), 'utf8')
  } catch (error) {
    console.error(`--ca cannot be read (${error instanceof Error ? error.message : String(error)})`)
    return null
  }
}
