import { runTool } from '#bin/run-tool.ts'
import type { LiveDoor } from '#bin/test-doors.ts'

/** Runs the server's command line beside it. */
export async function grantOperator({ env }: LiveDoor, email: string): Promise<void> {
  const { code, output } = await runTool(['bin/operator.ts', 'add', email], {
    env: { ...process.env, DATABASE_URL: undefined, ...env },
  })
  if (code !== 0) throw new Error(`${email} was not made an operator: ${output}`)
}
