import fc from 'fast-check'
import { isFullRun } from '#bin/test-extent.ts'

// The same examples in every run: one that fails is then a fault of the change that is tested. `test:full` draws new ones.
if (!isFullRun) fc.configureGlobal({ seed: 20_261_117 })
