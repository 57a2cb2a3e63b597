/** Of a file that not everyone may read. Whatever it is, a browser neither guesses a type nor runs anything. */
export const privateHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Who may read it is checked each time, and nothing stays in a browser that others use.
  'Cache-Control': 'private, no-store',
}
