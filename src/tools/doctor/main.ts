/** `npm run doctor`. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runDoctor } from './doctor.ts'

const HELP = `Looks at a deployment from outside and says what payers would otherwise find out.

  npm run doctor -- --url https://pay.example [--gateway https://gateway.example]

  --url       origin of the pages
  --gateway   origin of the gateway itself, to tell its faults from those of the way to it
  --http      where plain http answers; port 80 of the same host unless given
  --page      path of a real order's page, to look at as well: what the pages' own server writes into it
  --ca        file with a certificate authority of your own

It makes no order and no account. The exit code is 1 where something is an error.`

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
  const { values: given } = parseArgs({ args, options })
  const addresses = [given.url ?? '', given.gateway ?? given.url ?? '', given.http ?? given.url ?? '']
  if (given.help || !addresses.every((address) => /^https?:/.test(address) && URL.canParse(address))) {
    console.log(HELP)
    return given.help ? 0 : 2
  }
  const ca = given.ca === undefined ? undefined : readFileSync(given.ca, 'utf8')
  const { url = '', gateway, http, page: pages } = given
  const report = await runDoctor({ url, gateway, http, ca, pages })
  console.log(report.text())
  return report.passed ? 0 : 1
}
