import type { Capabilities } from '#contract/backend.ts'

/** The rule for a new password in a few words, or nothing where any will do. */
export function passwordRule({ passwordMin }: Capabilities): string | undefined {
  return passwordMin > 1 ? `At least ${passwordMin} characters` : undefined
}
