/** What a new request is called on the dashboard. */
export function requestTitle(targetSaas: string): string {
  return `Replacement for ${targetSaas}`
}
