import { runRestore, withProgress } from './data-command.ts'
import { stopWithReason } from './stop-with-reason.ts'

console.log(await withProgress('Restoring', runRestore).catch(stopWithReason))
