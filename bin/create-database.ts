import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Creates an empty database on the server at this address, and returns the database's own address. */
export async function createDatabase(server: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}
