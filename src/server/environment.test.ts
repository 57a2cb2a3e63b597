import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test.each([
  ['DEMO_PORT', '0', 0],
  ['DEMO_PORT', '65535', 65535],
  ['DEMO_PORT', 'off', 'off'],
  ['TRUST_PROXY', undefined, 0],
  ['TRUST_PROXY', 'off', 0],
  ['TRUST_PROXY', '0', 0],
  ['TRUST_PROXY', 'on', 1],
  ['TRUST_PROXY', '3', 3],
  ['UNDO_SEND_SECONDS', undefined, 10],
  ['UNDO_SEND_SECONDS', '0', 0],
  ['BACKUP_EVERY', '30m', 1_800_000],
  ['BACKUP_EVERY', '24h', 86_400_000],
  ['BACKUP_EVERY', '7d', 604_800_000],
])('%s=%s is understood as %s', (name, text, value) => {
  expect(readEnvironment({ [name]: text })).toMatchObject({ [name]: value })
})

test.each(['', 'on', '-1', '80.5', '65536', ' 80'])(
  "DEMO_PORT='%s' stops the start by the variable's name",
  (text) => {
    expect(() => readEnvironment({ DEMO_PORT: text })).toThrow(
      `DEMO_PORT should be a port from 0 to 65535, or 'off'; it is '${text}'.`,
    )
  },
)

test('the demo listens on port 3000 and live on 3001, with its data in ./data by default', () => {
  const defaults = { DEMO_PORT: 3000, LIVE_PORT: 3001, DATA_DIR: './data' }
  expect(readEnvironment({})).toMatchObject(defaults)
})

test.each([
  ['DATA_DIR', ''],
  ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
  ['PUBLIC_URL', 'hitlist.example.com'],
  ['PUBLIC_URL', 'https://hitlist.example.com/app'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '10'],
  ['AUTH_SECRET', 'hunter2'],
  ['SMTP_URL', 'https://user:hunter2@host'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
  ['REPLY_ADDRESS', 'Reply <reply@example.com>'],
  ['REPLY_ADDRESS', 'conversations@example.com'],
  ['REPLY_ADDRESS', 'reply+x@example.com'],
  ['INBOUND_SECRET', 'hunter2'],
  ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
  ['STRIPE_SECRET_KEY', 'sk_live_hunter2\n'],
  ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
  ['STRIPE_API_URL', 'api.stripe.com'],
  ['STRIPE_API_URL', 'https://api.stripe.com/v1'],
  ['OIDC_ISSUER', 'http://accounts.example'],
  ['OIDC_LABEL', ' '],
  ['UNDO_SEND_SECONDS', '1000'],
  ['RATE_LIMITS', 'no'],
  ['MAX_CONNECTIONS', '0'],
  ['KEEP_ALIVE_SECONDS', '1.5'],
  ['BACKUP_DIR', ''],
  ['BACKUP_EVERY', '24'],
  ['BACKUP_EVERY', '0h'],
  ['BACKUP_KEEP', '0'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'hunter2'],
  ['METRICS_TOKEN', 'long enough, but with spaces in between'],
  ['SLOW_CALL_MS', '0'],
  ['SLOW_QUERY_MS', '0.5'],
])("%s='%s' stops the start by the variable's name, and no secret is shown", (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name} should be `)
  expect(() => readEnvironment({ [name]: value })).not.toThrow('hunter2')
})

test.each([
  ['DATABASE_URL', 'postgres://hitlist:secret@db.example.com:5432/hitlist'],
  ['DATABASE_URL', 'postgresql://localhost/hitlist?host=%2Frun%2Fpostgresql'],
  ['PUBLIC_URL', 'https://hitlist.example.com'],
  ['SMTP_URL', 'smtps://user:secret@mail.example.com'],
  ['MAIL_FROM', 'Hitlist <hello@example.com>'],
  ['REPLY_ADDRESS', 'reply.to_us@mail.example.com'],
  ['INBOUND_SECRET', 'a'.repeat(32)],
  ['STRIPE_SECRET_KEY', 'rk_live_51HxAbC'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_a+b/c='],
  ['STRIPE_API_URL', 'http://localhost:12111'],
  ['OIDC_ISSUER', 'http://localhost:3010/tenant'],
])('%s=%s is understood', (name, value) => {
  expect(readEnvironment({ [name]: value })).toMatchObject({ [name]: value })
})
