/** A database that is looked at without being migrated. */
export interface InspectedDatabase {
  /** Its engine and version. */
  name: string
  /** The migrations that it records as applied; undefined before its first start. */
  applied: string[] | undefined
  /** How far its clock is ahead of ours, if it has one of its own. */
  clockAheadMs: number | undefined
  /** The networks under which sign-ins with this email address were counted. Forgets them. */
  takeCallers(email: string): Promise<string[]>
  close(): Promise<void>
}

/** A problem of a database, with what to do about it. */
export class DatabaseProblem extends Error {
  readonly advice: string

  constructor(message: string, advice: string) {
    super(message)
    this.advice = advice
  }
}

/** The network in the key of a rate limit: see `createLimit` and `signIn`. */
export function callersIn(keys: readonly string[], email: string): string[] {
  const prefix = signInKey(email)
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
}

export function signInKey(email: string): string {
  return `sign-in ${email} `
}

export function addressKey(email: string): string {
  return `sign-in-address ${email}`
}
