import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = {
  // No test is about speed; a busy machine must not make one fail.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/quiet-console.ts'],
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

/** What needs a real database: one PostgreSQL is started for all of it. */
const databaseTests = [
  'src/server/{db,services,routes}/**/*.test.ts',
  'tests/server/**/*.test.ts',
  'tests/contract/http-*.test.ts',
]

export default defineConfig({
  plugins: [react()],
  test: {
    // Much of it waits for processes and disks: one worker a core, none kept back.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          environment: 'node',
          include: ['{src,bin,bench}/**/*.test.ts', 'tests/{contract,check}/**/*.test.ts'],
          exclude: databaseTests,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: databaseTests,
          globalSetup: ['tests/server/postgres-setup.ts'],
          // After the others: what starts processes by the dozen would make them wait.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'components',
          environment: 'happy-dom',
          // Testing Library hangs its clean-up on the global afterEach.
          globals: true,
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
})
