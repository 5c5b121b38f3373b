/** Accounts: temporary ones with only an e-mail, full ones with a password (docs/requirements.md, table 3.7). */
import { PASSWORD_LENGTH_MIN } from '../contract/constants.ts'
import { SERVER_TEXTS } from '../contract/serverErrors.ts'
import type { Account } from './records.ts'
import { fieldRefusal, refuse } from './refusal.ts'
import type { World } from './world.ts'

/** The code that the sandbox "sends" by e-mail, always the same (docs/sandbox.md#magic-values). */
const MAIL_CODE = '1234'
/** E-mail of an account that is banned (docs/sandbox.md#magic-values). */
const BANNED_EMAIL = 'banned@example.com'

const WRONG_LOGINS_MAX = 5
const LOGIN_LOCK_MS = 15 * 60_000

/** The accounts that exist from the start. */
export function seedAccounts(world: World): void {
  createAccount(world, {
    email: 'used@example.com',
    password: 'password1',
    second: { ask: true, code: MAIL_CODE },
    is_temporary: false,
  })
  createAccount(world, {
    email: 'operator@example.com',
    nickname: 'operator',
    password: 'password1',
    second: { ask: 'pin', code: '0000' },
    is_temporary: false,
  })
  createAccount(world, { email: BANNED_EMAIL, banned: true })
}

/** A new account; the nickname is made up unless given. */
export function createAccount(world: World, fields: Partial<Account> & { email: string }): Account {
  const id = world.nextId()
  const account: Account = {
    id,
    nickname: `guest-${id}`,
    password: null,
    second: null,
    is_temporary: true,
    banned: false,
    ...fields,
  }
  world.accountByEmail.put(account.email, id)
  world.accountByNickname.put(account.nickname, id)
  return world.accounts.put(id, account)
}

/** The account of that e-mail. */
export function accountByEmail(world: World, email: string): Account | undefined {
  return world.accounts.get(world.accountByEmail.get(email))
}

/** The temporary account of an e-mail, created when there is none; the e-mail of a full account is refused. */
export function fastRegister(world: World, email: string): Account {
  const known = accountByEmail(world, email)
  if (!known) return createAccount(world, { email })
  if (known.banned) throw refuse.accountBanned()
  if (!known.is_temporary) throw refuse.emailUsed()
  return known
}

/** Send a registration code. */
export function sendCode(world: World, email: string): void {
  const known = accountByEmail(world, email)
  if (known?.banned) throw refuse.accountBanned()
  if (known && !known.is_temporary) throw refuse.emailUsed()
  world.mails.put(email, { email, code: MAIL_CODE })
}

/** Check a code that was sent. */
export function validateCode(world: World, email: string, code: string): void {
  if (world.mails.get(email)?.code !== code) throw refuse.wrongCode()
}

/** Make the account a full one; a temporary account keeps its id and its deals. */
export function completeRegister(world: World, email: string, code: string, password: string): Account {
  validateCode(world, email, code)
  if (password.length < PASSWORD_LENGTH_MIN) throw fieldRefusal('password', SERVER_TEXTS.tooShort)
  world.mails.delete(email)
  const account = fastRegister(world, email)
  return world.accounts.put(account.id, { ...account, password, is_temporary: false })
}

/** Check e-mail, password and second factor. Returns the account, or the requested second factor. */
export function logIn(
  world: World,
  email: string,
  password: string,
  code: string,
): { account: Account } | { ask: true | 'pin' } {
  const now = world.clock.now()
  const attempts = world.attempts.get(email)
  const wrongCount = attempts && attempts.until > now ? attempts.count : 0
  if (wrongCount >= WRONG_LOGINS_MAX) throw refuse.tooManyAttempts()

  const account = accountByEmail(world, email)
  const isPasswordRight = account !== undefined && account.password !== null && account.password === password
  if (account?.banned) throw refuse.accountBanned()
  if (isPasswordRight && account.second && !code) return { ask: account.second.ask }
  if (!isPasswordRight || (account.second && account.second.code !== code)) {
    world.attempts.put(email, { count: wrongCount + 1, until: now + LOGIN_LOCK_MS })
    throw refuse.noSuchLogin()
  }
  world.attempts.delete(email)
  return { account }
}

/** Ban or unban the account. */
export function setBanned(world: World, account: Account, banned: boolean): Account {
  return world.accounts.put(account.id, { ...account, banned })
}
