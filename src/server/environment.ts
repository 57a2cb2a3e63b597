import * as z from 'zod/mini'
import { startError } from './start-error.ts'

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
const port = z.pipe(matching(/^\d{1,5}$/), z.coerce.number<string>().check(z.maximum(65535)))
const portOrOff = z.union([z.literal('off'), port])
const text = z.string().check(z.minLength(1))
const address = (protocols: RegExp) => z.string().check(z.regex(protocols), z.refine(URL.canParse))
const count = z.pipe(matching(/^[1-9]\d{0,5}$/), z.coerce.number<string>())
const seconds = z.pipe(matching(/^\d{1,3}$/), z.coerce.number<string>())
const unitMs = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 }
const duration = z.pipe(
  matching(/^[1-9]\d{0,3}[mhd]$/),
  z.transform((given: string) => {
    const unit = given.slice(-1) as keyof typeof unitMs
    return Number(given.slice(0, -1)) * unitMs[unit]
  }),
)
const onOrOff = z.enum(['on', 'off'])
/** How many proxies there are between the internet and us. */
const hops = z.pipe(
  matching(/^(on|off|\d)$/),
  z.transform((given: string) => (given === 'on' ? 1 : given === 'off' ? 0 : Number(given))),
)

/** For callers that start a server without the parsed environment as well: tests and benchmarks. */
export const environmentDefaults = {
  DATA_DIR: './data',
  MAIL_FROM: 'Hitlist <hello@localhost>',
  BACKUP_EVERY: unitMs.d,
  BACKUP_KEEP: 7,
} as const

const schema = z.object({
  DEMO_PORT: z._default(portOrOff, 3000),
  LIVE_PORT: z._default(portOrOff, 3001),
  LISTEN_HOST: z.optional(text),
  DATA_DIR: z._default(text, environmentDefaults.DATA_DIR),
  DATABASE_URL: z.optional(address(/^postgres(ql)?:\/\//)),
  PUBLIC_URL: z.optional(address(/^https?:\/\/[^/?#]+\/?$/)),
  TRUST_PROXY: z._default(hops, 0),
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(address(/^smtps?:\/\//)),
  MAIL_FROM: z._default(matching(/^[^\r\n]*@[^\r\n]+$/), environmentDefaults.MAIL_FROM),
  REPLY_ADDRESS: z.optional(matching(/^[\w.-]{1,11}@[\w-]+(\.[\w-]+)*$/)),
  INBOUND_SECRET: z.optional(matching(/^[\x21-\x7e]{32,}$/)),
  UNDO_SEND_SECONDS: z._default(seconds, 10),
  STRIPE_SECRET_KEY: z.optional(matching(/^(sk|rk)_\w+$/)),
  STRIPE_WEBHOOK_SECRET: z.optional(matching(/^whsec_[\x21-\x7e]+$/)),
  STRIPE_API_URL: z.optional(address(/^https?:\/\/[^/?#]+\/?$/)),
  OIDC_ISSUER: z.optional(address(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/)),
  OIDC_CLIENT_ID: z.optional(text),
  OIDC_CLIENT_SECRET: z.optional(text),
  OIDC_LABEL: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  OIDC_SECOND_FACTOR: z.optional(text),
  RATE_LIMITS: z._default(onOrOff, 'on'),
  OPERATOR_SECOND_FACTOR: z._default(z.enum(['required', 'optional']), 'required'),
  WEBHOOK_PRIVATE_NETWORKS: z._default(z.enum(['refuse', 'allow']), 'refuse'),
  MAX_CONNECTIONS: z.optional(count),
  KEEP_ALIVE_SECONDS: z.optional(count),
  BACKUP_DIR: z.optional(text),
  BACKUP_EVERY: z.optional(duration),
  BACKUP_KEEP: z.optional(count),
  UPGRADE_BACKUP: z._default(onOrOff, 'on'),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  METRICS_TOKEN: z.optional(matching(/^[\x21-\x7e]{32,}$/)),
  SLOW_CALL_MS: z.optional(count),
  SLOW_QUERY_MS: z.optional(count),
})

const shapes: Record<keyof Environment, string> = {
  DEMO_PORT: "a port from 0 to 65535, or 'off'",
  LIVE_PORT: "a port from 0 to 65535, or 'off'",
  LISTEN_HOST: 'a host name or address to listen on',
  DATA_DIR: 'a folder to keep data in',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/database',
  PUBLIC_URL: 'the public address, like https://hitlist.example.com, without a path',
  TRUST_PROXY:
    "the number of proxies before the server that append to X-Forwarded-For, 0 to 9 ('on' is 1, 'off' is 0)",
  AUTH_SECRET: 'at least 32 characters that cannot be guessed',
  SMTP_URL: 'an address like smtps://user:password@mail.example.com',
  MAIL_FROM: 'an email address, with or without a name: Hitlist <hello@example.com>',
  REPLY_ADDRESS:
    'an email address, without a name and with at most 11 characters before the @: reply@example.com',
  INBOUND_SECRET: 'at least 32 characters without spaces that cannot be guessed',
  UNDO_SEND_SECONDS: 'a number of seconds from 0 to 999',
  STRIPE_SECRET_KEY: 'a secret key of Stripe’s, which begins with sk_ or rk_',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook at Stripe, which begins with whsec_',
  STRIPE_API_URL: 'an address like http://localhost:12111, without a path',
  OIDC_ISSUER: 'the address of an OpenID Connect provider, like https://accounts.google.com',
  OIDC_CLIENT_ID: 'the client’s id at the provider',
  OIDC_CLIENT_SECRET: 'the client’s secret at the provider',
  OIDC_LABEL: 'how pages name the provider, in at most 40 characters: Google',
  OIDC_SECOND_FACTOR:
    'the value of amr or acr by which the provider says that two factors were used',
  RATE_LIMITS: "'on', or 'off' for load tests",
  OPERATOR_SECOND_FACTOR: "'required', or 'optional' for trying out",
  WEBHOOK_PRIVATE_NETWORKS:
    "'refuse', or 'allow' for webhooks and watched solutions at private addresses",
  MAX_CONNECTIONS: 'the number of connections to take at a time, from 1 to 999999',
  KEEP_ALIVE_SECONDS: 'a number of seconds from 1 to 999999',
  BACKUP_DIR: 'a folder to write backups to',
  BACKUP_EVERY: "minutes, hours or days, like '30m', '24h' or '7d'",
  BACKUP_KEEP: 'the number of backups to keep, from 1 to 999999',
  UPGRADE_BACKUP: "'on', or 'off' to upgrade without a backup",
  LOG_LEVEL: 'one of debug, info, warn, error, silent',
  METRICS_TOKEN: 'at least 32 characters without spaces that cannot be guessed',
  SLOW_CALL_MS: 'a number of milliseconds from 1 to 999999',
  SLOW_QUERY_MS: 'a number of milliseconds from 1 to 999999',
}

/** Variables that may hold a password or a key: an error names them without their value. */
const secrets = new Set([
  'DATABASE_URL',
  'AUTH_SECRET',
  'SMTP_URL',
  'INBOUND_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
])

export type Environment = z.infer<typeof schema>

/** Parsed once at start: an invalid value stops the start with the variable's name instead of failing later. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const result = schema.safeParse(env)
  if (result.success) return result.data
  const name = String(result.error.issues[0]?.path[0]) as keyof Environment
  const value = secrets.has(name) ? '' : `; it is '${env[name]}'`
  throw startError(`${name} should be ${shapes[name]}${value}.`)
}

/** What makes a service less safe than it could be, with what to do about it. */
export function findWeaknesses(environment: Partial<Environment>) {
  const { DATABASE_URL, PUBLIC_URL, AUTH_SECRET, RATE_LIMITS, OPERATOR_SECOND_FACTOR } = environment
  const cases: [isFound: boolean, text: string, advice: string][] = [
    [
      // Behind https, the server does not even start without it.
      !AUTH_SECRET && DATABASE_URL !== undefined && !PUBLIC_URL?.startsWith('https:'),
      'AUTH_SECRET is not set: secrets cannot be handed over, because their key must not be in the database.',
      'Set it to what `openssl rand -base64 32` prints, the same for every process.',
    ],
    [
      RATE_LIMITS === 'off',
      'RATE_LIMITS is off: passwords can be guessed without limit.',
      'Switch it on outside of tests.',
    ],
    [
      OPERATOR_SECOND_FACTOR === 'optional',
      'OPERATOR_SECOND_FACTOR is optional: a password alone opens the operator tools.',
      'Leave it out in production.',
    ],
  ]
  return cases.flatMap(([isFound, ...weakness]) => (isFound ? [weakness] : []))
}

/** Setting only some of a set would lose payments or replies silently, or break signing in. */
const sets = [
  {
    names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    advice: 'Both are in Stripe’s dashboard: the key under API keys, the secret with the webhook.',
  },
  {
    names: ['REPLY_ADDRESS', 'INBOUND_SECRET'],
    advice:
      'The address is where replies arrive; the secret is what `openssl rand -hex 32` prints, and what your mail server sends.',
  },
  {
    names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL'],
    advice: 'The provider shows the first three; the label is how pages name it.',
  },
] as const

/** What is wrong with sets of variables of which only some are set, and what to do about it. */
export function findSplitSets(environment: Partial<Environment>): [text: string, advice: string][] {
  return sets.flatMap(({ names, advice }) => {
    const given = names.filter((name) => environment[name])
    if (given.length === 0 || given.length === names.length) return []
    const rule = names.length === 2 ? 'set both, or neither' : 'set all of them, or none'
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    return [[`${list} belong together: ${rule}.`, advice]]
  })
}

/** Undefined where people sign in with this site's own accounts alone. */
export function readProvider(environment: Partial<Environment>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_LABEL: label } = environment
  const { OIDC_CLIENT_SECRET: clientSecret, OIDC_SECOND_FACTOR: secondFactor } = environment
  if (!issuer || !clientId || !clientSecret || !label) return undefined
  return { issuer, clientId, clientSecret, label, secondFactor }
}

export function readStripeKeys(environment: Partial<Environment>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment
  if (!secretKey || !webhookSecret) return undefined
  return { secretKey, webhookSecret, apiUrl: environment.STRIPE_API_URL }
}
