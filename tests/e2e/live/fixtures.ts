import type { Page } from '@playwright/test'
import type { LiveServer } from '#bin/test-servers.ts'
import type { SignUpForm } from '#domain/accounts/credentials.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/open-database.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { findMail, type Mail } from './mail.ts'
import { createMember, createOperator, enterAs, type Member } from './people.ts'

/** Options that each project of live sets. */
export type LiveOptions = Pick<WorkerFixtures, 'server'> & Pick<Fixtures, 'demoURL'>

interface WorkerFixtures {
  server: LiveServer
  /** The server's database, for changes that no call makes. */
  database: Database
  /** An operator who is shared by the tests of a worker: only changes of the account itself disturb them. */
  operator: Member
}

interface Fixtures {
  demoURL: string
  /** Names an error status that the API is expected to answer with; browsers log it to the console. */
  allowRefusal: (status: number) => void
  /** Creates an account whose owner is on no page yet. */
  addMember: (person?: SignUpForm) => Promise<Member>
  /** Signs the operator in on a page, or a new one. */
  enterAsOperator: (page: Page, person?: SignUpForm) => Promise<void>
  /** A page in a browser that shares nothing with the first. */
  newPage: () => Promise<Page>
  /** Waits for the newest mail to an address whose subject matches, about a request if its id is given. */
  readMail: (to: string, subject: string | RegExp, id?: string) => Promise<Mail>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [undefined as unknown as LiveServer, { option: true, scope: 'worker' }],
  demoURL: ['', { option: true }],

  database: [
    async ({ server }, use) => {
      const database = await openDatabase(server.env)
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  operator: [
    async ({ playwright, server, database }, use) => {
      const operator = await createOperator(playwright.request, server, database)
      await use(operator)
      await operator.request.dispose()
    },
    { scope: 'worker' },
  ],

  allowRefusal: async ({ allowConsole }, use) => {
    await use((status) => allowConsole(new RegExp(`status of ${status} .*/api/`)))
  },
  addMember: async ({ playwright, server }, use) => {
    const members: Member[] = []
    await use(async (person) => {
      const member = await createMember(playwright.request, server, person)
      members.push(member)
      return member
    })
    for (const { request } of members) await request.dispose()
  },
  enterAsOperator: async ({ playwright, server, database, operator }, use) => {
    await use(async (page, person) => {
      if (person === undefined) return enterAs(page, operator)
      await enterAs(page, await createOperator(playwright.request, server, database, person))
    })
  },
  newPage: async ({ browser }, use) => {
    const pages: Page[] = []
    await use(async () => {
      const page = await (await browser.newContext()).newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
  readMail: async ({ server }, use) => {
    await use(async (to, subject, id) => {
      const find = () => findMail(server, to, subject, id)
      await expect.poll(find, `a mail to ${to} about ${subject}`).toBeDefined()
      return (await find()) as Mail
    })
  },
})

export { expect }
