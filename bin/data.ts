import { runBackup, runMove, runRestore } from './data-command.ts'
import { stopWithReason } from './stop-with-reason.ts'

const [name, ...args] = process.argv.slice(2)
const run = name === 'backup' ? runBackup : name === 'restore' ? runRestore : runMove
const { isTTY } = process.stderr
const show = (text: string) => void (isTTY && process.stderr.write(`\r\u001B[K${text}`))

const onRows = (rows: number) => show(`${rows} rows`)
const finished = run({ args, env: process.env, onRows }).finally(() => show(''))
console.log(await finished.catch(stopWithReason))
