import { runMove, withProgress } from './data-command.ts'
import { stopWithReason } from './stop-with-reason.ts'

console.log(await withProgress('Moving', runMove).catch(stopWithReason))
