/** How the app's code is cut (docs/speed.md): what every first screen needs in two files. */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(`../src/${relative}`, import.meta.url))

/** Where each first screen begins; the entry's own name is empty. */
const ROOTS: Record<string, string> = {
  '': path('main.tsx'),
  payment: path('pages/payment/PaymentPage.tsx'),
  sale: path('pages/sale/SalePage.tsx'),
  cpayment: path('pages/cpayment/CpaymentPage.tsx'),
  flashpay: path('pages/flashpay/FlashpayPage.tsx'),
}

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** For `output.codeSplitting`: `framework` is React, `core` the rest of every first screen. */
export function chunks(): Rolldown.CodeSplittingOptions {
  let uses: Map<string, Set<string>> | null = null
  return {
    groups: [
      { name: 'framework', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
      {
        name(id, context) {
          uses ??= usesOf(context)
          const of = uses.get(id)
          // A purchase comes with the entry, and with it what other pages share: fewer requests, and better compressed.
          return of?.has('') || of?.has('payment') ? 'core' : null
        },
      },
    ],
  }
}

/** For each module, whose first screen imports it at once: pages by name, the entry as ''. */
function usesOf(context: Context): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>()
  const visit = (id: string, name: string) => {
    const of = uses.get(id) ?? new Set()
    if (of.has(name)) return
    uses.set(id, of.add(name))
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported, name)
  }
  for (const [name, root] of Object.entries(ROOTS)) visit(root, name)
  return uses
}
