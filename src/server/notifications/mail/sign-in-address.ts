/** The page that an emailed token opens, and where it leads on to. What follows the # is in no log. */
export function signInAddress(
  publicUrl: string,
  secret: { link: string } | { reset: string },
  next: string | undefined,
): string {
  const params = new URLSearchParams({ ...secret, ...(next !== undefined && { next }) })
  return `${publicUrl}/sign-in#${params.toString()}`
}
