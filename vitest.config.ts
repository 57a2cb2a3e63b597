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
          environment: 'node',
          include: serverTests,
          globalSetup: ['tests/server/postgres-setup.ts'],
          // After the others: they start many processes, which would slow the others down.
          sequence: { groupOrder: 1 },
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
