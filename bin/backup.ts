import { runBackup, runFromTerminal } from './data-command.ts'

await runFromTerminal(runBackup)
