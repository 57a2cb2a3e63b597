// The API over HTTP in a process of its own, so that neither the reading of an export nor the measuring takes its time.
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { listen } from '#server/listen.ts'
import { openCalls } from './calls.ts'

const [engine, location = ''] = process.argv.slice(2)
const database = await (engine === 'sqlite' ? openSqlite(location) : openPostgres(location))
const { api } = await openCalls(database)
const options = { port: 0, host: '127.0.0.1', variable: 'LIVE_PORT' }
const server = await listen((request, env) => api.fetch(request, env), options)
process.once('disconnect', async () => {
  await server.close()
  await database.close()
})
process.send?.(server.address)
