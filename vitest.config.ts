import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = {
  // No test measures time; a busy machine must not make one fail.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/quiet-console.ts'],
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

/** Tests that need a real database or start processes. One PostgreSQL is started for all of them. */
const serverTests = [
  'src/server/main.test.ts',
  'src/server/{db,services,routes}/**/*.test.ts',
  'bin/{dev,operator-command,seed}.test.ts',
  'tests/server/**/*.test.ts',
  'tests/contract/http-*.test.ts',
]

/** Tests that replace a module, and so cannot share modules with others. */
const mockingTests = ['src/server/db/free-space.test.ts', 'tests/server/full-disk.test.ts']

export default defineConfig({
  plugins: [react()],
  test: {
    // Many tests wait for processes and disks: one worker per core, none kept back.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          // Nothing here replaces globals or modules, so that files can share what they import.
          isolate: false,
          environment: 'node',
          include: ['{src,bin,bench}/**/*.test.ts', 'tests/{contract,check}/**/*.test.ts'],
          exclude: serverTests,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          // Loading the server's modules for each file takes as long as the tests themselves.
          isolate: false,
          environment: 'node',
          include: serverTests,
          exclude: mockingTests,
          globalSetup: ['tests/server/postgres-setup.ts'],
          // After the others: they start many processes, which would slow the others down.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'mocking',
          environment: 'node',
          include: mockingTests,
          globalSetup: ['tests/server/postgres-setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'components',
          environment: 'happy-dom',
          // Testing Library registers its clean-up with the global afterEach.
          globals: true,
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
})
