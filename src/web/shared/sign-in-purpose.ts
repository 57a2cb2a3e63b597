import { messages } from '#domain/messages.ts'
import { isRequestId } from '#domain/request-id.ts'
import { readNext } from './next-path.ts'
import { accountParam, companyParam, orderedParam, passkeyCheck, paths } from './paths.ts'

type Purpose = (value: string) => string

/** The parameters of the dashboard that open what only a signed-in user has, and why to sign in for each. */
const purposes: Record<string, Purpose> = {
  join: () => 'Sign in with the email address that this invitation was sent to.',
  invitation: () =>
    'Sign in or create an account with the email address that this invitation was sent to.',
  confirm: () =>
    `${messages.confirmationNeedsSignIn} If you didn’t create this account, reset its password to sign everyone else out.`,
  request: seeRequest,
  [orderedParam]: seeRequest,
  [accountParam]: (value) =>
    value === passkeyCheck ? 'Sign in with your new password.' : 'Sign in to open your account.',
  [companyParam]: () => 'Sign in to open your company.',
}

/** Why a visitor has to sign in to see a dashboard with these parameters; undefined where samples will do. */
export function signInPurpose(params: URLSearchParams): string | undefined {
  for (const [name, purpose] of Object.entries(purposes)) {
    const value = params.get(name)
    if (value !== null) return purpose(value)
  }
  return undefined
}

/** Why the page that comes next needs a user, if it says so. */
export function nextPurpose(params: URLSearchParams): string | undefined {
  const { pathname, searchParams } = new URL(readNext(params), 'http://own.invalid')
  return pathname === paths.dashboard ? signInPurpose(searchParams) : undefined
}

function seeRequest(id: string): string {
  return `Sign in to see ${isRequestId(id) ? id : 'this request'}.`
}
