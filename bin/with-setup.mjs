// Every npm script starts here, so that a fresh clone needs nothing but `npm start` or `npm test`.
// This file runs before anything is installed and on older Nodes: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))))
const stampFile = join(root, 'node_modules', '.hitlist-lock-hash')
/** What npm writes at the end of an install. */
const installedFile = join(root, 'node_modules', '.package-lock.json')
/** The commands that run without the development dependencies. */
const productionScripts = new Set([
  'bin/start.mjs',
  'bin/prepare.ts',
  'bin/operator.ts',
  'bin/seed.ts',
  'bin/doctor.ts',
  'bin/data.ts',
])
const stopWithParent = new URL('stop-with-parent.mjs', import.meta.url).href
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

process.chdir(root)
refuseOldNode()
installIfNeeded()
leaveWithNpm()
await run(process.argv[2] ?? '', process.argv.slice(3))

function refuseOldNode() {
  if (major > 20 || (major === 20 && minor >= 19)) return
  stop(`This project needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

function installIfNeeded() {
  const wanted = lockfileHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  if (isProductionInstall()) return
  console.log('Installing dependencies (first start or changed lockfile)…')
  const start = performance.now()
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim())
    stop('npm could not install the dependencies; see above.')
  }
  // Written last: an install that was cut short is repeated by the next start.
  writeFileSync(stampFile, wanted)
  // Read by the command that starts: `npm test` ends with the time of each stage.
  process.env.INSTALL_MS = String(performance.now() - start)
}

// After `npm ci --omit=dev`: a server in production neither builds nor installs by itself.
function isProductionInstall() {
  if (!existsSync(installedFile)) return false
  const installed = packagesIn(installedFile)
  if (Object.values(installed).some(({ dev }) => dev)) return false
  if (!productionScripts.has(process.argv[2])) {
    stop(
      'The development dependencies are not installed (npm ci --omit=dev), and this command needs them: run npm ci first.',
    )
  }
  const missing = Object.entries(packagesIn(join(root, 'package-lock.json'))).find(
    ([path, { dev, optional, version }]) =>
      path !== '' && !dev && !optional && installed[path]?.version !== version,
  )
  if (missing) {
    stop(`${missing[0]} is not installed as package-lock.json has it: run npm ci --omit=dev.`)
  }
  return true
}

function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}

// The platform is part of the stamp because native packages differ when a folder is copied across machines.
function lockfileHash() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256')
    .update(lockfile)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

// The scripts begin with `exec`, so that our parent is npm and not a shell, which would neither pass
// on a signal nor end with npm. A killed npm passes nothing on: its child gets another parent.
function leaveWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
  setInterval(watch, 500).unref()
}

async function run(script, args) {
  const file = resolve(root, script)
  if (major >= 24) {
    process.argv = [process.execPath, file, ...args]
    await import(pathToFileURL(file).href)
    return
  }
  const node = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(node)) {
    stop(`This project needs Node 24 or newer on this system; this is ${process.versions.node}.`)
  }
  runWithPinnedNode(node, [file, ...args])
}

function runWithPinnedNode(node, args) {
  // Through the channel the child notices when this process is killed and can pass nothing on.
  const child = spawn(node, [...process.execArgv, '--import', stopWithParent, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(`The pinned Node 24 does not run here: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
