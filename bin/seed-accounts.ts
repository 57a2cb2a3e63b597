import type { SignUpForm } from '#domain/credentials.ts'

const password = 'difference engine'

export const ada: SignUpForm = {
  name: 'Ada Byron',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  password,
}
export const grace: SignUpForm = {
  name: 'Grace Hopper',
  company: 'Harbor Logistics',
  email: 'grace@example.com',
  password,
}
export const omar: SignUpForm = {
  name: 'Omar Haddad',
  company: 'Hitlist',
  email: 'omar@example.com',
  password,
}

/** One line for each account of the seed data. */
export function describeSeedAccounts(): string {
  return [
    ...[ada, grace].map(({ email }) => `  client    ${email}`),
    `  operator  ${omar.email}`,
    `  password  ${password}`,
  ].join('\n')
}
