/** Normalizes an email address: one user, one address, however it was typed. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase()
}
