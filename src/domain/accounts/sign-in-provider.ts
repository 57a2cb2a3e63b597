/** The company's own account that people may sign in with, as pages name it and where it begins. */
export interface SignInProvider {
  label: string
  address: string
}

/** Names, in the address of a page, what came of a visit to the provider. */
export const providerParam = 'provider'

/** `signed-in` is the only good end of a sign-in, and leads on. The others say what to do next. */
const outcomes = {
  'signed-in': () => 'Signing you in…',
  failed: (label) => `We couldn’t sign you in with ${label}. Try again, or sign in another way.`,
  'too-many': () => 'Too many attempts from your network. Please try again later.',
  unknown: (label) => `You don’t have an account here yet. Create one with ${label} below.`,
  exists: (label) =>
    `There’s already an account with your email address. Sign in to it, then connect ${label} in your account under Security.`,
  connected: (label) => `You can now sign in with ${label}.`,
  'not-connected': (label) => `We couldn’t connect ${label}. Please try again.`,
  taken: (label) => `This ${label} account already signs in to another account here.`,
} satisfies Record<string, (label: string) => string>

export type ProviderOutcome = keyof typeof outcomes

/** Undefined for what no server has written into the address. */
export function formatProviderOutcome(value: string, label: string): string | undefined {
  return Object.hasOwn(outcomes, value) ? outcomes[value as ProviderOutcome](label) : undefined
}

export const providerMessages = {
  startFailed: 'We couldn’t reach the sign-in service. Please try again.',
  removeFailed: 'We couldn’t disconnect the account. Please try again.',
  removed: 'Disconnected.',
} as const

/** How long a visit to the provider may take, and how long it may take to answer us. */
export const providerRules = { visitMinutes: 10, answerSeconds: 10 } as const
