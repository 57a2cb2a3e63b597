import { setTimeout } from 'node:timers/promises'
import type { Database } from './db/database.ts'
import { isDatabaseDown } from './http/answer-error.ts'

export type Report = (line: string) => void

const firstPauseMs = 250
const longestPauseMs = 5000

/** Opens a database that may not be up yet, as after a power cut. Throws what does not mend itself, like a wrong password. */
export async function waitForDatabase(open: () => Promise<Database>, report: Report) {
  let pauseMs = firstPauseMs
  while (true) {
    try {
      const database = await open()
      if (pauseMs > firstPauseMs) report('The database at DATABASE_URL answers.')
      return database
    } catch (error) {
      if (!isDatabaseDown(error)) throw error
      if (pauseMs === firstPauseMs) {
        report(
          `The database at DATABASE_URL is not available (${reasonOf(error)}). Waiting; the live service opens when it answers.`,
        )
      }
      await setTimeout(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}

/** One that fails on IPv4 and IPv6 alike has a code and no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
