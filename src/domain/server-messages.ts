/** Messages that only the server uses: no page carries them. */
export const serverMessages = {
  nothingSaved:
    'We can’t save anything right now. Nothing was changed. Please try again in a few minutes.',
  operatorUnknown: 'This account isn’t an operator’s. Choose another one.',
} as const
