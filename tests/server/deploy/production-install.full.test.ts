import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { watchProcess } from '#tests/server/reliability/watch-process.ts'
import { temporaryFolder } from '#tests/server/test-database.ts'
import { imageEnvironment, parseExec, textsOf } from './dockerfile.ts'

const run = promisify(execFile)
/** A user without rights on the install, when the tests run as root. */
const unprivileged = 65534
const isRoot = process.getuid?.() === 0
const copied = ['package.json', 'package-lock.json', '.npmrc', 'bin', 'src']

// An install and a build.
test('a production install builds, starts as an unprivileged user on a read-only folder, and stops, by the commands of the Dockerfile', {
  timeout: 900_000,
}, async () => {
  const [buildDir, image] = await Promise.all([buildStage(), install()])
  cpSync(join(buildDir, 'dist'), join(image, 'dist'), { recursive: true })
  await expectImageToRun(image)

  await expectToStop(image, 'npm run check', /^The development dependencies are not installed/m)
  rmSync(join(image, 'dist'), { recursive: true })
  await expectToStop(image, 'npm start', /^There is no build in dist/m)
  const lockfile = join(image, 'package-lock.json')
  const changed = readFileSync(lockfile, 'utf8').replaceAll(/"version": "4\./g, '"version": "5.')
  writeFileSync(lockfile, changed)
  await expectToStop(image, 'npm start', /^node_modules\/\S+ is not installed as package-lock/m)
})

/** The start and the health check of the last stage. */
async function expectImageToRun(folder: string): Promise<void> {
  const port = await freePort()
  const env = { ...imageEnvironment(), LIVE_PORT: String(port), LOG_LEVEL: 'warn' }
  const end = await start(folder, parseExec(textsOf('final', 'CMD')[0] ?? ''), env)
  const address = `http://127.0.0.1:${port}`
  expect(await (await fetch(`${address}/api/ready`)).json()).toEqual({ status: 'ready' })
  expect(await (await fetch(`${address}/sign-up`)).text()).toContain('<form')
  const [check, ...checkArgs] = parseExec(textsOf('final', 'HEALTHCHECK')[0] ?? '')
  expect(check).toBe('node')
  await run(process.execPath, checkArgs, { env })
  expect(await end('SIGTERM')).toBe(0)
  await expect(run(process.execPath, checkArgs, { env })).rejects.toMatchObject({ code: 1 })
  // Neither the start nor the server has written beside its data.
  expect(readdirSync(folder).toSorted()).toEqual([...copied, 'dist', 'node_modules'].toSorted())
}

/** A folder with everything but the build. */
async function install(): Promise<string> {
  const folder = join(temporaryFolder(), 'app')
  // As Docker makes it, and not for its owner alone.
  chmodSync(dirname(folder), 0o755)
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true })
  for (const command of textsOf('dependencies', 'RUN')) await runIn(folder, command)
  return folder
}

/** The first stage, on the packages of this checkout: they are what its install would bring. */
async function buildStage(): Promise<string> {
  const folder = temporaryFolder()
  const ignored = new Set(readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean))
  const { stdout } = await run('git', 'ls-files -z -c -o --exclude-standard'.split(' '))
  const context = stdout
    .split('\0')
    .filter((path) => path !== '' && !ignored.has(path.split('/')[0] ?? '') && existsSync(path))
  for (const path of context) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(path, join(folder, path))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const command of textsOf('build', 'RUN')) await runIn(folder, command)
  return folder
}

/** As on another machine, with the Node of the image: nothing of this checkout is in the environment. */
const ownEnvironment = {
  HOME: process.env.HOME,
  PATH: [
    dirname(process.execPath),
    ...(process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules')),
  ].join(':'),
  npm_config_prefer_offline: 'true',
}

async function runIn(folder: string, command: string): Promise<void> {
  const [program = '', ...args] = command.split(' ')
  await run(program, args, { cwd: folder, env: { ...ownEnvironment, DATA_DIR: temporaryFolder() } })
}

async function expectToStop(folder: string, command: string, reason: RegExp): Promise<void> {
  const stderr = expect.stringMatching(reason)
  await expect(runIn(folder, command)).rejects.toMatchObject({ code: 1, stderr })
}

/** Starts it as a user that cannot write to the folder, with data in a folder of that user's. */
async function start(folder: string, [command, ...args]: string[], env: Record<string, string>) {
  const data = temporaryFolder()
  if (isRoot) chownSync(data, unprivileged, unprivileged)
  expect(command).toBe('node')
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...ownEnvironment, ...env, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: unprivileged, gid: unprivileged } : {}),
  })
  const { opened, end } = watchProcess(child)
  await opened
  return end
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
