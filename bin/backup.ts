import { runBackup, withProgress } from './data-command.ts'
import { stopWithReason } from './stop-with-reason.ts'

console.log(await withProgress('Backing up', runBackup).catch(stopWithReason))
