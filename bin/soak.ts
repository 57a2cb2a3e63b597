// Runs the soak test of `npm run test:full` for longer: `npm run soak`, or `npm run soak -- --seconds 600`.
import { parseArgs } from 'node:util'
import { runTool } from './run-tool.ts'
import { extentVariable, soakSecondsVariable } from './test-extent.ts'

const secondsMin = 60

const seconds = readSeconds(process.argv.slice(2))
if (seconds === undefined) {
  console.error(`Usage: npm run soak -- --seconds 300, a whole number of at least ${secondsMin}.`)
  process.exitCode = 1
} else {
  const files = ['--project=server', 'tests/server/soak']
  const { code } = await runTool(
    ['node_modules/vitest/vitest.mjs', 'run', '--disable-console-intercept', ...files],
    {
      show: true,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        [extentVariable]: 'full',
        [soakSecondsVariable]: seconds,
      },
    },
  )
  process.exitCode = code
}

function readSeconds(args: string[]): string | undefined {
  try {
    const options = { seconds: { type: 'string', default: '300' } } as const
    const { values } = parseArgs({ args, options })
    return /^\d{2,6}$/.test(values.seconds) && Number(values.seconds) >= secondsMin
      ? values.seconds
      : undefined
  } catch {
    return undefined
  }
}
