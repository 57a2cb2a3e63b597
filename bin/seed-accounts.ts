import type { SignUpForm } from '#domain/accounts/credentials.ts'

const password = 'difference engine'

function account(name: string, company: string, email: string): SignUpForm {
  return { name, company, email, password }
}

export const ada = account('Ada Byron', 'Analytical Engines', 'ada@example.com')
export const grace = account('Grace Hopper', 'Harbor Logistics', 'grace@example.com')
export const mei = account('Mei Tanaka', 'Tanaka Ceramics', 'mei@example.com')
export const jonas = account('Jonas Weber', 'Weber & Sons', 'jonas@example.com')
export const priya = account('Priya Nair', 'Monsoon Travel', 'priya@example.com')
/** The only one whose address is not confirmed. */
export const tomas = account('Tomas Oliveira', 'Oliveira Coffee', 'tomas@example.com')
export const omar = account('Omar Haddad', 'Hitlist', 'omar@example.com')
export const ines = account('Ines Ferreira', 'Hitlist', 'ines@example.com')

/** Two colleagues of Ada, whom she has invited. */
export const colleagues = [
  account('Charles Babbage', ada.company, 'charles@example.com'),
  account('Mary Somerville', ada.company, 'mary@example.com'),
]

export const clients = [ada, grace, mei, jonas, priya, tomas]
export const operators = [omar, ines]

/** One line for each account of the seed data. */
export function formatSeedAccounts(): string {
  return [
    ...clients.map(({ email }) => `  client    ${email}`),
    ...colleagues.map(({ email }) => `  member    ${email}`),
    ...operators.map(({ email }) => `  operator  ${email}`),
    `  password  ${password}`,
  ].join('\n')
}
