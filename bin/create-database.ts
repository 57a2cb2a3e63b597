import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Makes a new, empty database on the server of this address, and tells its own. */
export async function createDatabase(server: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}
