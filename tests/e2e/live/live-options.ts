import type { LiveServer } from '#bin/test-servers.ts'

/** Options that each project of live sets. */
export interface LiveOptions {
  server: LiveServer
  demoURL: string
}
