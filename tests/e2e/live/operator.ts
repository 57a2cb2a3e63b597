import { runTool } from '#bin/run-tool.ts'
import type { LiveDoor } from '#bin/test-doors.ts'

/** Runs the command line beside the server. It ends every session of the account. */
export async function grantOperator({ env }: LiveDoor, email: string): Promise<void> {
  const { code, output } = await runTool(['bin/operator.ts', 'add', email, '--unconfirmed'], {
    env: { ...process.env, DATABASE_URL: undefined, ...env },
  })
  if (code !== 0) throw new Error(`${email} was not made an operator: ${output}`)
}
