/** What a new request is called on the dashboard. */
export function requestTitle(targetSaaS: string): string {
  return `Replacement for ${targetSaaS}`
}
