import { type ChildProcess, spawn } from 'node:child_process'

type Result = { code: number; output: string }
type Options = { env?: NodeJS.ProcessEnv; show?: boolean }

/** Runs a script with this same Node. Its output is kept to be shown later, or shown as it comes. */
export function runTool(
  args: string[],
  { env = process.env, show }: Options = {},
): Promise<Result> {
  const stdio = show ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', stdio, stdio] })
  killOnExit(child)
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })
}

/** A child does not outlive this process. */
export function killOnExit(child: ChildProcess): void {
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}
