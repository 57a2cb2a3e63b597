import { runFromTerminal, runRestore } from './data-command.ts'

await runFromTerminal(runRestore)
