import { readEnvironment } from '#server/environment.ts'
import { openDatabase } from '#server/open-database.ts'
import { startError } from '#server/start-error.ts'
import { formatSeedAccounts } from './seed-accounts.ts'
import { seedDatabase } from './seed-database.ts'
import { stopWithReason } from './stop-with-reason.ts'

await seed().catch(stopWithReason)

async function seed(): Promise<void> {
  const environment = readEnvironment(process.env)
  if (environment.SMTP_URL) {
    throw startError(
      'SMTP_URL is set: the next start would send emails to the addresses of the seed data. Seed without it.',
    )
  }
  const { LIVE_PORT, PUBLIC_URL = `http://localhost:${LIVE_PORT}` } = environment
  const database = await openDatabase(environment)
  const isSeeded = await seedDatabase(database, { publicUrl: PUBLIC_URL }).finally(() =>
    database.close(),
  )
  if (!isSeeded) throw startError('The database is not empty: it has accounts. Nothing is changed.')
  console.log(`The database has seed data. Sign in as:\n${formatSeedAccounts()}`)
}
