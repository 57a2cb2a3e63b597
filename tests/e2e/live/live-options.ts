import type { LiveDoor } from '#bin/test-doors.ts'

/** What a test of the live door may know of the server behind it. */
export interface LiveOptions {
  door: LiveDoor
  demoURL: string
}
