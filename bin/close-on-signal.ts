import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from '#server/listen.ts'

/** A database that does not respond must not keep the process from ending. */
const timeoutMs = 30_000
const killAfterMs = 35_000

/**
 * On a signal the process finishes the calls in progress and ends with code 0; a second signal has no effect. A server
 * that must close ends it so as well, with code 1. Until the ports are open there is nothing to finish: an interrupted
 * build or migration is repeated by the next start.
 */
export function closeOnSignal(
  starting: Promise<RunningServer[]>,
  limits = { timeoutMs, killAfterMs },
): void {
  const servers: RunningServer[] = []
  let stopping: Promise<void> | undefined
  // A failure is reported by the caller, which ends the process.
  starting.then((started) => servers.push(...started)).catch(() => undefined)
  void leaveWhenOneMust()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping ??= stop(servers, limits, 0)
    })
  }

  async function leaveWhenOneMust() {
    const started = await starting.catch(() => [])
    const reasons = started.flatMap(({ mustClose }) => mustClose ?? [])
    if (reasons.length === 0) return
    console.error(await Promise.race(reasons))
    stopping ??= stop(servers, limits, 1)
  }
}

async function stop(
  servers: RunningServer[],
  limits: { timeoutMs: number; killAfterMs: number },
  code: number,
) {
  setTimeout(() => process.exit(1), limits.timeoutMs).unref()
  killLater(limits.killAfterMs)
  await Promise.all(servers.map((server) => server.close()))
  process.exit(code)
}

/** By another process, started only now: one that waits beside the server would hold memory for as long as that runs. */
function killLater(ms: number): void {
  const script = fileURLToPath(new URL('kill-after.mjs', import.meta.url))
  const args = [script, String(process.pid), String(ms)]
  const child = spawn(process.execPath, args, { detached: true, stdio: 'ignore' })
  // Without memory or processes left for it, the supervisor has to kill.
  child.on('error', () => undefined).unref()
}
