import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stripeKeys } from '#tests/stripe-server.ts'
import { createTestData, startServer } from './reliability/server-under-test.ts'
import { temporaryFolder } from './test-database.ts'

const set = {
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
}

test.each([
  ['without keys nothing of Stripe is loaded, and its webhook is not found', {}, 404, false],
  ['with keys it is loaded when it is needed', set, 400, true],
])('%s', async (_, keys, status, isLoaded) => {
  const list = join(temporaryFolder(), 'loaded')
  writeFileSync(list, '')
  // In the server's process, before anything else: writes down each module as it is loaded.
  const script = `import { appendFileSync } from 'node:fs'; import { registerHooks } from 'node:module'
    registerHooks({ load(url, ...rest) {
      appendFileSync(${JSON.stringify(list)}, url + '\\n')
      return rest[1](url, rest[0])
    } })`
  const noted = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
  const env = { ...keys, LOG_LEVEL: 'error', NODE_OPTIONS: `--import=${noted}` }
  const { address } = await startServer(await createTestData('sqlite'), env)
  const hasStripe = () => readFileSync(list, 'utf8').includes('/node_modules/stripe/')

  expect(readFileSync(list, 'utf8')).toContain('/invoices/stripe.ts')
  expect(hasStripe()).toBe(false)
  const response = await fetch(`${address}/api/stripe/webhook`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(status)
  expect(hasStripe()).toBe(isLoaded)
})
