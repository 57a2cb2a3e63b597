import type { LiveDoor } from '#bin/test-doors.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import type { LiveOptions } from './live-options.ts'
import { findMail, type Mail } from './mail.ts'
import { grantOperator } from './operator.ts'

interface Service {
  /** Names a status with which the API is expected to refuse something; browsers tell it in the console. */
  allowRefusal: (status: number) => void
  /** Makes the account with this address an operator's, as the server's owner would. */
  makeOperator: (email: string) => Promise<void>
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
  makeOperator: async ({ door }, use) => {
    await use((email) => grantOperator(door, email))
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
