import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { AtEnd } from '#bin/temporary-folder.fixture.ts'

/** Reads what a process of servers writes. It is gone when the test is. */
export function watchProcess(
  child: ChildProcessByStdio<null, Readable, Readable>,
  serverCount = 1,
  atEnd: AtEnd = onTestFinished,
) {
  let output = ''
  const addresses: string[] = []
  const opened = Promise.withResolvers<string[]>()
  child.stderr.on('data', (chunk) => (output += chunk))
  createInterface(child.stdout).on('line', (line) => {
    output += `${line}\n`
    const address = /open at (http:\S+)/.exec(line)?.[1]
    if (address && addresses.push(address) === serverCount) opened.resolve(addresses)
  })
  const exited = once(child, 'exit')
  void exited.then(() => opened.reject(new Error(`The server did not start listening:\n${output}`)))
  atEnd(kill)
  return {
    /** The addresses, once all are open. Rejects when the process ends before. */
    opened: opened.promise,
    /** Everything the process has written to stdout and stderr so far. */
    output: () => output,
    isRunning,
    /** Ends it as a power cut would. */
    kill,
    /** Sends a signal, and resolves to the code or the signal it ends with. */
    async end(signal: NodeJS.Signals): Promise<number | string | null> {
      child.kill(signal)
      await exited
      return child.exitCode ?? child.signalCode
    },
  }

  function isRunning(): boolean {
    return child.exitCode === null && child.signalCode === null
  }

  async function kill(): Promise<void> {
    if (isRunning()) child.kill('SIGKILL')
    await exited
  }
}
