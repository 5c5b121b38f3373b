/** Auth code, settings and rates (docs/gateway.md#calls). */
import { DEPOSIT_MINIMUMS } from '../../contract/constants.ts'
import { LANGS } from '../../contract/languages.ts'
import type { Handlers } from '../calls.ts'
import { SUPPORT } from '../chat.ts'
import { RATES } from '../rates.ts'

const video = (name: string) => [name, `https://video.example/how-to-pay/${name}`] as const

export const generalHandlers = {
  'GET /codedata': ({ world }) => ({ code: world.code, server_time: world.clock.iso() }),
  'GET /settings': () => ({
    app_title: 'SKY Pay',
    support: { handle: SUPPORT, url: 'https://messenger.example/sky-support' },
    videos: Object.fromEntries([...LANGS, 'azn'].map(video)),
    exchange_url: 'https://exchange.example',
    contacts_url: 'https://exchange.example/contacts',
    minimums: DEPOSIT_MINIMUMS,
  }),
  'GET /rates': () => RATES,
} satisfies Partial<Handlers>
