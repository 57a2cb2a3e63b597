import { parentPort, workerData } from 'node:worker_threads'
import { type BackUpOptions, backUp } from './back-up.ts'

// Started by `backUpInThread`, which is the only sender of these options.
parentPort?.postMessage(await backUp(workerData as BackUpOptions), [])
