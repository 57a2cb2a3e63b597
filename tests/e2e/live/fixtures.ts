import type { Page } from '@playwright/test'
import type { LiveServer } from '#bin/test-servers.ts'
import type { SignUpForm } from '#domain/credentials.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import type { LiveOptions } from './live-options.ts'
import { findMail, type Mail } from './mail.ts'
import { grantOperator } from './operator.ts'
import { createAccount, enter } from './people.ts'

interface Service {
  /** Names an error status that the API is expected to answer with; browsers log it to the console. */
  allowRefusal: (status: number) => void
  /** Creates an operator's account and opens its dashboard, signed in. */
  enterAsOperator: (page: Page, person: SignUpForm) => Promise<void>
  /** Waits for the newest mail to an address whose subject matches. */
  readMail: (to: string, subject: string | RegExp) => Promise<Mail>
}

export const test = base.extend<LiveOptions & Service>({
  // Both are set by each project in the configuration.
  server: [undefined as unknown as LiveServer, { option: true }],
  demoURL: ['', { option: true }],

  allowRefusal: async ({ allowConsole }, use) => {
    await use((status) => allowConsole(new RegExp(`status of ${status} .*/api/`)))
  },
  enterAsOperator: async ({ server }, use) => {
    await use(async (page, person) => {
      await createAccount(page, person)
      await grantOperator(server, person.email)
      await enter(page, person)
    })
  },
  readMail: async ({ server }, use) => {
    await use(async (to, subject) => {
      const find = () => findMail(server, to, subject)
      await expect.poll(find, `a mail to ${to} about ${subject}`).toBeDefined()
      return (await find()) as Mail
    })
  },
})

export { expect }
