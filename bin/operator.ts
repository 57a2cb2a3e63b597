import { runOperatorCommand } from './operator-command.ts'
import { stopWithReason } from './stop-with-reason.ts'

console.log(await runOperatorCommand(process.argv.slice(2), process.env).catch(stopWithReason))
