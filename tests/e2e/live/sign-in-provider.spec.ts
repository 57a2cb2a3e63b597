import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startTestServer } from '#bin/server-process.ts'
import { open } from '#tests/e2e/open.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

test('people sign up and in with the company’s own account, and connect it with the one they have', {
  tag: '@full',
}, async ({ browser }) => {
  const service = await startService()
  const openPage = async () => {
    const page = await browser.newPage({ baseURL: service.address })
    page.setDefaultTimeout(20_000)
    return page
  }
  try {
    const newcomer = await openPage()
    await open(newcomer, '/sign-in?next=/pricing')
    await newcomer.getByRole('link', { name: 'Continue with Acme' }).click()
    const login = `ada-${randomUUID()}`
    await signInAtProvider(newcomer, login)
    await expect(newcomer.getByRole('alert')).toHaveText(
      'You don’t have an account here yet. Create one with Acme below.',
    )
    await newcomer.getByRole('link', { name: 'Continue with Acme' }).click()
    await expect(newcomer).toHaveURL(`${service.address}/pricing`)
    await expect(newcomer.getByRole('button', { name: 'Account of Ada King' })).toBeVisible()

    const client = await openPage()
    const person = { ...newPerson(), email: `${randomUUID()}@example.com` }
    await signUp(client, person)
    await open(client, '/dashboard?account=security')
    await client.getByRole('button', { name: 'Connect Acme' }).click()
    await signInAtProvider(client, 'grace')
    const panel = client.getByRole('dialog', { name: 'Account' })
    await expect(panel.getByText('You can now sign in with Acme.')).toBeVisible()
    await expect(panel.getByText(/^Connected since/)).toBeVisible()

    const elsewhere = await openPage()
    await open(elsewhere, '/sign-up')
    await elsewhere.getByRole('link', { name: 'Continue with Acme' }).click()
    await signInAtProvider(elsewhere, 'grace')
    await expect(elsewhere).toHaveURL(`${service.address}/dashboard`)
    await expect(elsewhere.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible()
  } finally {
    await service.close()
  }
})

async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function startService() {
  const provider = spawn(process.execPath, ['tests/oidc-provider.mjs'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(provider.stdout, 'data')) as [Buffer]
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-provider-'))
  const server = await startTestServer({
    DATA_DIR: folder,
    OIDC_ISSUER: line.toString().trim(),
    OIDC_CLIENT_ID: 'hitlist',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-provider',
    OIDC_LABEL: 'Acme',
  })
  return {
    address: server.address,
    async close(): Promise<void> {
      provider.kill()
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
