import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Creates a database on the server at this address, empty or as a copy, and returns the database's own address. */
export async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`).finally(() => client.end())
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}
