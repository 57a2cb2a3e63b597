import { isRequestId } from '#domain/requests/request-id.ts'
import { messages } from '#domain/values/messages.ts'
import { readNext } from '#web/shared/next-path.ts'
import {
  accountParam,
  companyParam,
  orderedParam,
  passkeyCheck,
  paths,
  personalParams,
} from '#web/shared/paths.ts'

type Purpose = (value: string) => string

/** Why to sign in for what each parameter opens. */
const purposes: Record<(typeof personalParams)[number], Purpose> = {
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

/** Why the page that comes next needs a user, if it says so. */
export function nextPurpose(params: URLSearchParams): string | undefined {
  const { pathname, searchParams } = new URL(readNext(params), 'http://own.invalid')
  const name = personalParams.find((param) => searchParams.has(param))
  if (pathname !== paths.dashboard || name === undefined) return undefined
  return purposes[name](searchParams.get(name) ?? '')
}

function seeRequest(id: string): string {
  return `Sign in to see ${isRequestId(id) ? id : 'this request'}.`
}
