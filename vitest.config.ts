import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = {
  setupFiles: ['tests/quiet-console.ts'],
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          environment: 'node',
          include: ['{src,bin}/**/*.test.ts', 'tests/{contract,check}/**/*.test.ts'],
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
