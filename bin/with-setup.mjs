// Every npm script starts here, so that a fresh clone needs nothing but `npm start` or `npm test`.
// This file runs before anything is installed and on older Nodes: plain JavaScript, no dependencies.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The commands that run without the development dependencies. */
const productionScripts =
  'bin/start.mjs bin/prepare.ts bin/operator.ts bin/seed.ts bin/doctor.ts bin/data.ts'
/** The commands that need what tools/package.json names as well: linters, PostgreSQL, Lighthouse. */
const toolScripts = /^(bin\/(test|check|soak)\.ts|bench\/|tools\/)/
const [, , script = '', ...args] = process.argv
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

process.chdir(dirname(dirname(realpathSync(fileURLToPath(import.meta.url)))))
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`This project needs Node 20.19 or newer; this is ${process.versions.node}.`)
}
const folders = (toolScripts.test(script) ? ['.', 'tools'] : ['.']).filter(needsInstall)
// Before any of them, so that none goes on alone.
folders.forEach(refuseLink)
const statuses = await Promise.all(folders.map(install))
if (statuses.some((status) => status !== 0)) {
  stop('npm could not install the dependencies; see above.')
}
leaveWithNpm()
if (major < 24) runWithPinnedNode()
else {
  // Also keeps the types from being removed again at every start, which takes 20 MB.
  module.enableCompileCache('.cache/compiled')
  const file = resolve(script)
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

function needsInstall(folder) {
  // What npm writes at the end of an install.
  const record = `${folder}/node_modules/.package-lock.json`
  const installed = existsSync(record) ? packagesIn(record) : undefined
  const missing = Object.entries(packagesIn(`${folder}/package-lock.json`)).filter(
    ([path, { optional, version }]) =>
      path !== '' && !optional && installed?.[path]?.version !== version,
  )
  if (missing.length === 0) return false
  if (!installed || Object.values(installed).some(({ dev }) => dev)) return true
  // After `npm ci --omit=dev`: a server in production neither builds nor installs by itself.
  const [path] = missing.find(([, { dev }]) => !dev) ?? []
  if (path) stop(`${path} is not installed as package-lock.json has it: run npm ci --omit=dev.`)
  if (productionScripts.split(' ').includes(script)) return false
  return stop(
    'The development dependencies are not installed (npm ci --omit=dev), and this command needs them: run npm ci first.',
  )
}

function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}

function refuseLink(folder) {
  // npm would follow the link and empty the folder behind it, which another checkout may use.
  const modules = `${folder}/node_modules`
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    stop(
      `${modules} is a symbolic link and does not match its package-lock.json. Remove the link (rm ${modules}) and run this again.`,
    )
  }
}

async function install(folder) {
  const what = folder === '.' ? 'dependencies' : 'development tools'
  console.log(`Installing ${what} (first start or changed lockfile)…`)
  const start = performance.now()
  const npm = ['ci', '--include=dev', '--include=optional', '--no-audit', '--loglevel=error']
  const child = spawn('npm', npm, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [status] = await once(child, 'exit').catch((error) => [error])
  // Read by the command that starts: `npm test` ends with the time of each stage.
  process.env.INSTALL_MS = String(performance.now() - start)
  return status
}

// The scripts begin with `exec`, so that our parent is npm and not a shell, which would neither pass
// on a signal nor end with npm. A killed npm passes nothing on: its child gets another parent.
function leaveWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
  setInterval(watch, 500).unref()
}

function runWithPinnedNode() {
  const node = resolve(`node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (!existsSync(node)) {
    stop(`This project needs Node 24 or newer on this system; this is ${process.versions.node}.`)
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    // As if npm had started it: it leaves when this process is killed and can pass nothing on.
    env: { npm_lifecycle_event: script, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(`The pinned Node 24 does not run here: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
