import { readEnvironment } from '#server/environment.ts'
import { openDatabase } from '#server/open-database.ts'
import {
  grantOperator,
  isConfirmed,
  listOperators,
  type RoleChange,
  revokeOperator,
} from '#server/services/accounts/operators.ts'
import type { Database } from '#server/services/database.ts'
import { startProblem } from '#server/start-problem.ts'
import { stopWithReason } from './stop-with-reason.ts'

const usage = 'npm run operator -- add someone@example.com, remove someone@example.com or list'

await run(process.argv.slice(2)).catch(stopWithReason)

/** Says who runs the agency. Works beside a server that runs, and holds from the next call on. */
async function run([command, email, ...rest]: string[]): Promise<void> {
  const act = understand(command, email)
  if (!act || rest.length > 0) throw startProblem(`Say what to do: ${usage}.`)
  const database = await openDatabase(readEnvironment(process.env))
  const answer = await act(database).finally(() => database.close())
  console.log(answer)
}

function understand(
  command: string | undefined,
  email: string | undefined,
): ((database: Database) => Promise<string>) | undefined {
  if (command === 'list' && email === undefined) return list
  if (command === 'add' && email) return (database) => add(database, email)
  if (command === 'remove' && email) return (database) => remove(database, email)
  return undefined
}

async function add(database: Database, email: string): Promise<string> {
  const change = known(await grantOperator(database, email), email)
  const answer = `${email} is an operator ${change === 'changed' ? 'now' : 'already'}.`
  if (await isConfirmed(database, email)) return answer
  return `${answer}\nThe address is not confirmed yet: make sure that it was they who signed up with it.`
}

async function remove(database: Database, email: string): Promise<string> {
  const change = known(await revokeOperator(database, email), email)
  return `${email} is ${change === 'changed' ? 'no longer an' : 'no'} operator.`
}

async function list(database: Database): Promise<string> {
  const emails = await listOperators(database)
  return emails.length > 0 ? emails.join('\n') : 'There is no operator yet.'
}

function known(change: RoleChange, email: string): RoleChange {
  if (change !== 'unknown') return change
  throw startProblem(`Nobody has signed up as ${email}: they have to do that first.`)
}
