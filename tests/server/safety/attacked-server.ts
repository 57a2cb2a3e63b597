import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { temporaryFolder } from '#bin/temporary-folder.fixture.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { type Answer, call, type Sent } from '#tests/server/reliability/call.ts'
import {
  dataInFolder,
  type ServerUnderTest,
  startServer,
} from '#tests/server/reliability/server-under-test.ts'
import { cookieFrom } from '#tests/server/reliability/visitor.ts'

/**
 * One server behind a trusted proxy for all tests of a file, which attack it from outside, over HTTP. Each test
 * has accounts and callers of its own, so that no limit of one is used up by another.
 */
export function startAttackedServer() {
  const ends: (() => Promise<void>)[] = []
  const atEnd = (clean: () => Promise<void>) => void ends.unshift(clean)
  let server: ServerUnderTest
  let database: Database
  let callers = 0

  beforeAll(async () => {
    const data = dataInFolder(await temporaryFolder({}, atEnd))
    // Emails stay in the outbox, where the tests read them: there is no mail server at this port.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent' }
    server = await startServer(data, { RATE_LIMITS: 'on', TRUST_PROXY: 'on', ...mail }, atEnd)
    database = await data.open()
    atEnd(() => database.close())
  })

  afterAll(async () => {
    for (const clean of ends) await clean()
  })

  /** The bodies of the emails to an address, the newest first. */
  async function listMails(email: string): Promise<string[]> {
    const mails = database.query.selectFrom('outbox').where('recipient', '=', email)
    const found = await mails.orderBy('createdAt', 'desc').select('body').execute()
    return found.map(({ body }) => body)
  }

  return {
    address: () => server.address,
    database: () => database,
    newCaller(): string {
      callers += 1
      return `198.18.${Math.floor(callers / 250)}.${(callers % 250) + 1}`
    },
    send: <Name extends EndpointName>(name: Name, caller: string, sent: Sent<Name> = {}) =>
      call(server.address, name, { ...sent, caller }),
    listMails,
    /** The token in the newest email to an address that has such a link, to a path where one is given. */
    async readToken(email: string, link: string, path = ''): Promise<string> {
      const pattern = new RegExp(`${path}\\?${link}=([\\w-]{10,})`)
      return (await listMails(email)).map((body) => pattern.exec(body)?.[1]).find(Boolean) ?? ''
    },
  }
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`
}

/** The cookie of a call that succeeded. */
export function cookieOf({ headers, errorCode }: Answer<EndpointName>): string {
  expect(errorCode).toBeUndefined()
  return cookieFrom(headers)
}
