import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { matchesGlob } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isFullRun } from './bin/test-extent.ts'

const shared = {
  // No test measures time; a busy machine must not make one fail.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: ['tests/quiet-console.ts', 'tests/wait-defaults.ts'],
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

/** Depth that only `npm run test:full` runs. */
const depth = isFullRun ? [] : ['**/*.full.test.ts']

const ruleTests = ['{src,bin,bench}/**/*.test.ts', 'tests/{contract,check}/**/*.test.ts']

/** Tests that need a real database or start processes. */
const serverTests = [
  'src/server/{cleanup,main}.test.ts',
  'src/server/!(site)/**/*.test.ts',
  'bin/{dev,operator-command,seed}{,.full}.test.ts',
  'tests/server/**/*.test.ts',
  'tests/contract/http-*.test.ts',
]

/**
 * Loading modules for each file takes as long as the tests themselves, so files share what they import,
 * except for those that replace modules or load them again.
 */
const isolatedTests = globSync([...ruleTests, ...serverTests]).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

const withSeed = [...shared.setupFiles, 'tests/fixed-seed.ts']
const rules = { ...shared, environment: 'node', setupFiles: withSeed }
const server = {
  ...shared,
  // They start processes and create databases, one after the other: on a busy machine that takes its time.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  environment: 'node',
  setupFiles: withSeed,
  globalSetup: ['tests/server/postgres-setup.ts'],
}

export default defineConfig({
  plugins: [react()],
  test: {
    // Many tests wait for processes, disks and timers: one worker per core leaves a third of them idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          ...rules,
          name: 'rules',
          isolate: false,
          include: ruleTests,
          exclude: [...serverTests, ...isolatedTests, ...depth],
        },
      },
      {
        extends: true,
        test: {
          ...rules,
          name: 'rules-isolated',
          include: isolatedTests.filter((file) => !isServerTest(file)),
        },
      },
      // The server's tests run after the others: they start many processes, which would slow them down.
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: serverTests,
          exclude: [...isolatedTests, ...depth],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server-isolated',
          include: isolatedTests.filter(isServerTest),
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'components',
          isolate: false,
          environment: 'happy-dom',
          setupFiles: [...shared.setupFiles, 'tests/component-setup.ts'],
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
})

function isServerTest(file: string): boolean {
  return serverTests.some((pattern) => matchesGlob(file, pattern))
}
