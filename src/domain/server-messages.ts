/** What only the server says: no page carries it. */
export const serverMessages = {
  nothingSaved:
    'We cannot save anything right now. Nothing was changed. Please try again in a few minutes.',
} as const
