import type { Member } from '#domain/companies/team.ts'
import {
  grantOperator,
  listOperators,
  type RoleChange,
  revokeOperator,
} from '#server/accounts/operators.ts'
import { resetFactors } from '#server/accounts/second-factors.ts'
import type { Database } from '#server/db/database.ts'
import { readEnvironment } from '#server/environment.ts'
import { openDatabase } from '#server/open-database.ts'
import { startError } from '#server/start-error.ts'

const unconfirmedFlag = '--unconfirmed'
const adminFlag = '--admin'
const flags = new Set([unconfirmedFlag, adminFlag])
const usage = `npm run operator -- add someone@example.com [${adminFlag}] [${unconfirmedFlag}], remove someone@example.com, reset-factor someone@example.com or list`

type Command = (database: Database) => Promise<string>

/** Grants, revokes or lists the operator role, or removes lost second factors, and returns the text to print. Works beside a running server. */
export async function runOperatorCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const command = parseCommand(args)
  if (!command) throw startError(`Usage: ${usage}.`)
  const database = await openDatabase(readEnvironment(env))
  return command(database).finally(() => database.close())
}

function parseCommand(args: string[]): Command | undefined {
  const given = args.filter((arg) => flags.has(arg))
  const [command, email, ...rest] = args.filter((arg) => !flags.has(arg))
  if (rest.length > 0) return undefined
  if (command === 'add' && email) return (database) => add(database, email, given)
  if (given.length > 0) return undefined
  if (command === 'remove' && email) return (database) => remove(database, email)
  if (command === 'reset-factor' && email) return (database) => resetFactor(database, email)
  if (command === 'list' && email === undefined) return list
  return undefined
}

async function add(database: Database, email: string, given: string[]): Promise<string> {
  const isAdmin = given.includes(adminFlag)
  const what = isAdmin ? 'an admin' : 'an operator'
  const options = { isAdmin, allowUnconfirmed: given.includes(unconfirmedFlag) }
  const change = known(await grantOperator(database, email, options), email)
  if (change === 'unconfirmed') {
    throw startError(
      `${email} is not confirmed: anyone can sign up with an address that is not theirs. Ask its owner to open the link in the confirmation email, or repeat with ${unconfirmedFlag} if you know that the account is theirs.`,
    )
  }
  if (change === 'unchanged') return `${email} is already ${what}.`
  return `${email} is ${what} now. All sessions of this account have ended: sign in again.`
}

async function remove(database: Database, email: string): Promise<string> {
  const change = known(await revokeOperator(database, email), email)
  return `${email} is ${change === 'changed' ? 'no longer' : 'not'} an operator.`
}

async function resetFactor(database: Database, email: string): Promise<string> {
  const change = await resetFactors(database, email)
  if (known(change, email) === 'unchanged') return `${email} has no second factor.`
  return `${email} no longer has a second factor. All sessions of this account have ended: sign in again.`
}

async function list(database: Database): Promise<string> {
  const operators = await listOperators(database)
  return operators.length > 0 ? operators.map(line).join('\n') : 'There are no operators yet.'
}

function line({
  email,
  role,
  isSuspended,
}: Pick<Member, 'email' | 'role' | 'isSuspended'>): string {
  const marks = [role === 'owner' ? 'admin' : '', isSuspended ? 'suspended' : ''].filter(Boolean)
  return marks.length > 0 ? `${email} (${marks.join(', ')})` : email
}

function known(change: RoleChange, email: string): RoleChange {
  if (change !== 'unknown') return change
  throw startError(`${email} has no account. Sign up with this address first.`)
}
