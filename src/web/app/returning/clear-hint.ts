/** Who is signed in is known now, or cannot be found out: what the boot script guessed no longer counts. */
export function clearReturningHint(): void {
  const { documentElement: page } = document
  if (!page.hasAttribute('data-returning')) return
  page.removeAttribute('data-returning')
  page.removeAttribute('data-unconfirmed')
  page.style.removeProperty('--user-name')
}
