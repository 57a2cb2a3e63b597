import { runFromTerminal, runMove } from './data-command.ts'

await runFromTerminal(runMove)
