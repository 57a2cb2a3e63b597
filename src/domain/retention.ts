/** How long things are stored. The server deletes by these figures, the privacy notice names them. */
export const retention = {
  /** A session ends this long after its last use. */
  sessionDays: 30,
  /** Emails that were sent or given up. */
  emailDays: 30,
  /** Idempotency keys: longer than any client repeats a call. */
  keyDays: 7,
} as const
