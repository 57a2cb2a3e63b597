import { emailSchema } from '#domain/accounts/credentials.ts'
import { examine } from '#server/doctor/examine.ts'
import { startError } from '#server/start-error.ts'
import { stopWithReason } from './stop-with-reason.ts'

const usage = 'Usage: npm run doctor [-- --mail someone@example.com].'

await run().catch(stopWithReason)

async function run(): Promise<void> {
  const counts = { ok: 0, warning: 0, problem: 0 }
  const recipient = parseRecipient(process.argv.slice(2))
  for await (const { check, level, text, advice } of examine(process.env, recipient)) {
    counts[level] += 1
    console.log(`${level.padEnd(8)} ${check.padEnd(12)} ${text}`)
    if (advice) console.log(`${' '.repeat(21)} ${advice}`)
  }
  console.log(`\nProblems: ${counts.problem}. Warnings: ${counts.warning}.`)
  process.exitCode = counts.problem > 0 ? 1 : 0
}

function parseRecipient([flag, address, ...rest]: string[]): string | undefined {
  if (flag === undefined) return undefined
  if (flag !== '--mail' || address === undefined || rest.length > 0) throw startError(usage)
  if (!emailSchema().safeParse(address).success) {
    throw startError(`'${address}' is not an email address. ${usage}`)
  }
  return address
}
