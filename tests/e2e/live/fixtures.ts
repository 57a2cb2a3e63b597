import type { Page } from '@playwright/test'
import type { LiveDoor } from '#bin/test-doors.ts'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { SignUpForm } from '#domain/credentials.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import type { LiveOptions } from './live-options.ts'
import { findMail, type Mail } from './mail.ts'
import { grantOperator } from './operator.ts'
import { signIn } from './people.ts'

interface Service {
  /** Names a status with which the API is expected to refuse something; browsers tell it in the console. */
  allowRefusal: (status: number) => void
  /** Creates an account, makes it an operator's on the server's command line, and signs in on the page. */
  enterAsOperator: (page: Page, person: SignUpForm) => Promise<void>
  /** Waits for the newest mail to an address whose subject matches. */
  readMail: (to: string, subject: string | RegExp) => Promise<Mail>
}

export const test = base.extend<LiveOptions & Service>({
  // Both are given by each project in the configuration.
  door: [undefined as unknown as LiveDoor, { option: true }],
  demoURL: ['', { option: true }],

  allowRefusal: async ({ allowConsole }, use) => {
    await use((status) => allowConsole(new RegExp(`status of ${status} .*/api/`)))
  },
  enterAsOperator: async ({ door }, use) => {
    await use(async (page, person) => {
      const reply = await page.request.post(apiPath + endpoints.signUp.path, { data: person })
      expect(reply.status()).toBe(200)
      await grantOperator(door, person.email)
      await signIn(page, person)
    })
  },
  readMail: async ({ door }, use) => {
    await use(async (to, subject) => {
      const find = () => findMail(door, to, subject)
      await expect.poll(find, `a mail to ${to} about ${subject}`).toBeDefined()
      return (await find()) as Mail
    })
  },
})

export { expect }
