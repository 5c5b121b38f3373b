/** Accounts and tokens (docs/gateway.md#calls; docs/requirements.md, table 3.7). */
import * as account from '../account.ts'
import type { Handlers } from '../calls.ts'
import { mintTokens, refreshTokens } from '../token.ts'

const PASSWORD_MAX = 200
const CODE_MAX = 20

export const authHandlers = {
  'POST /auth/login': ({ world, body }) => {
    const email = body.email('email')
    const answer = account.logIn(
      world,
      email,
      body.needed('password', PASSWORD_MAX),
      body.text('code', CODE_MAX),
    )
    return 'ask' in answer ? { request_code: answer.ask } : mintTokens(world, answer.account)
  },
  'POST /auth/register': ({ world, body }) => {
    account.sendCode(world, body.email('email'))
    return {}
  },
  'POST /auth/validate': ({ world, body }) => {
    account.validateCode(world, body.email('email'), body.needed('code', CODE_MAX))
    return {}
  },
  'POST /auth/complete-register': ({ world, body }) => {
    const email = body.email('email')
    const code = body.needed('code', CODE_MAX)
    for (const name of ['secret', 'ref', 'cmp'] as const) body.text(name)
    return mintTokens(
      world,
      account.completeRegister(world, email, code, body.needed('password', PASSWORD_MAX)),
    )
  },
  'POST /auth/fast-register': ({ world, body }) => {
    const email = body.email('email')
    return { ...mintTokens(world, account.fastRegister(world, email)), email }
  },
  'POST /auth/refresh': ({ world, body }) => refreshTokens(world, body.needed('token')),
} satisfies Partial<Handlers>
