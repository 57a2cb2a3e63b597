import { linkRules } from '#domain/accounts/link-messages.ts'
import { retention } from '#domain/accounts/retention.ts'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { brandName } from '#domain/site/brand.ts'
import { formatDay } from '#domain/values/dates.ts'

/** The public address, without a trailing slash. Links begin with it. */
export interface Site {
  publicUrl: string
}

export interface Link extends Site {
  token: string
}

interface SignInLink extends Link {
  /** Where the page leads on to. */
  next?: string | undefined
}

interface OrderLink extends Link {
  product: string
}

/** So that the account's owner notices a change made by another person. */
interface Notice extends Site {
  at: Date
}

/** Emails about an account. None contains user input: anyone can enter anyone's address. */
export const accountMails = {
  'confirm-email': ({ publicUrl, token }: Link) => ({
    subject: 'Confirm your email address',
    body: `Someone created a ${brandName} account with this email address. If it was
you, open this link and sign in to confirm the address:

${publicUrl}/dashboard#confirm=${token}

The link works for ${linkRules.confirmationDays} days. You can order before you confirm, but an
account that isn't confirmed is deleted with its orders ${retention.unconfirmedAccountDays} days after
sign-up or the last change to them, unless our team has handled one.

If you didn't create this account, don't confirm it. Choose a new password
to sign everyone else out, then delete the account:

${publicUrl}/sign-in?reset=request
`,
  }),

  /** To the owner of an address that is taken, because the page does not reveal that it is. */
  'sign-up-attempt': ({ publicUrl }: Site) => ({
    subject: 'Someone tried to sign up with your email address',
    body: `Someone tried to sign up for ${brandName} with this email address. It already
has an account, so nothing was changed.

If it was you, sign in or reset your password here:

${publicUrl}/sign-in

If it wasn't you, you can ignore this email.
`,
  }),

  /** Without the code: the email alone, without the browser that asked, does not sign in. */
  'sign-in-link': ({ publicUrl, token, next }: SignInLink) => ({
    subject: 'Your sign-in link',
    body: `Someone asked to sign in to your ${brandName} account. If it was you, open this
link in the same browser:

${signInAddress(publicUrl, { link: token }, next)}

In a different browser, you'll need the code shown in the first one.
The link works once, within ${linkRules.signInMinutes} minutes.

If it wasn't you, ignore this email and don't open the link. Nobody can
sign in without it.
`,
  }),

  /** To an account that is signed in to with a browser and network that it had not seen. */
  'new-browser': ({ publicUrl, browser, at }: Notice & { browser: string }) => ({
    subject: 'New sign-in to your account',
    body: `Someone signed in to your ${brandName} account on ${formatAt(at)}
from a browser or network we hadn't seen before: ${browser}.

If it was you, you're all set.

If it wasn't you, choose a new password now to sign everyone else out:

${publicUrl}/sign-in?reset=request

Your account lists every sign-in under Security log:

${publicUrl}/dashboard?account=security
`,
  }),

  'order-link': ({ publicUrl, token, product }: OrderLink) => ({
    subject: `Confirm your ${sayOrder(product)}`,
    body: `Confirm your ${sayOrder(product)}.

If you ordered it from ${brandName}, open this link:

${publicUrl}/order-hit#confirm=${token}

We start once it's confirmed. The link works once, within ${retention.unconfirmedOrderDays} days.
No account yet? The link creates one and signs you in, so you can follow
the order.

If it wasn't you, ignore this email and don't open the link. Nothing is
ordered without it, and we delete the details after ${retention.unconfirmedOrderDays} days.
`,
  }),

  /** Once, a day before the order is deleted. */
  'order-reminder': ({
    publicUrl,
    token,
    product,
    expiresAt,
  }: OrderLink & { expiresAt: Date }) => ({
    subject: `Your ${sayOrder(product)} isn't confirmed yet`,
    body: `Your ${sayOrder(product)} isn't confirmed yet,
so we haven't started. If you ordered it from ${brandName}, open this link:

${publicUrl}/order-hit#confirm=${token}

It replaces the earlier link and works once, until
${formatAt(expiresAt)}. After that, we delete the order.
This is our only reminder.

If it wasn't you, ignore this email and don't open the link. Nothing is
ordered without it.
`,
  }),

  /** Once, to an account that would be deleted otherwise. */
  'confirm-reminder': ({ publicUrl, token }: Link) => ({
    subject: "Your email address isn't confirmed yet",
    body: `Someone created a ${brandName} account with this email address and hasn't
confirmed it. If it was you, open this link and sign in to confirm it:

${publicUrl}/dashboard#confirm=${token}

The link works for ${linkRules.confirmationDays} days. An account that isn't confirmed is deleted
with its orders ${retention.unconfirmedAccountDays} days after sign-up or the last change to them, unless our
team has handled one. This is our only reminder.

If it wasn't you, ignore this email.
`,
  }),

  'password-reset': ({ publicUrl, token, next }: SignInLink) => ({
    subject: 'Reset your password',
    body: `Someone asked to reset the password for your ${brandName} account. If it was
you, open this link to choose a new one:

${signInAddress(publicUrl, { reset: token }, next)}

The link works once, within ${linkRules.resetMinutes} minutes. Resetting your password
signs you out everywhere.

If it wasn't you, you can ignore this email. Your password stays the same.
`,
  }),

  'password-changed': ({ publicUrl, at }: Notice) => ({
    subject: 'Your password was changed',
    body: `The password for your ${brandName} account was changed on
${formatAt(at)}. All other sessions were signed out, and API
tokens stopped working.

If it was you, you're all set.

If it wasn't you, choose a new password now to sign everyone else out:

${publicUrl}/sign-in?reset=request
`,
  }),

  /** When an emailed link confirmed the address of an account that another person may have created. */
  'password-removed': ({ publicUrl }: Site) => ({
    subject: 'Email address confirmed, old password removed',
    body: `You confirmed the email address of your ${brandName} account. Someone else
may have chosen the password it had, so we removed that and signed the
account out everywhere else.

To sign in with a password again, choose a new one:

${publicUrl}/sign-in?reset=request
`,
  }),

  /** To the new address. */
  'confirm-new-email': ({ publicUrl, token }: Link) => ({
    subject: 'Confirm your new email address',
    body: `Someone entered this as the new email address for a ${brandName} account.
If it was you, open this link and sign in to confirm the address:

${publicUrl}/dashboard#confirm=${token}

The link works once, for ${linkRules.confirmationDays} days. The account keeps its old address
until the change is confirmed.

If it wasn't you, you can ignore this email.
`,
  }),

  /** To the owner of an address that was entered as another account's new one. */
  'new-email-taken': ({ publicUrl }: Site) => ({
    subject: 'Your email address was entered for another account',
    body: `Someone entered this as the new email address for another ${brandName}
account. Your account already uses it, so nothing was changed.

If it was you, sign in with this address instead, or delete this
account first:

${publicUrl}/sign-in

If it wasn't you, you can ignore this email.
`,
  }),

  /** To the old address, while it can still be stopped. With a token, this address has to confirm the change as well. */
  'email-change-requested': ({ publicUrl, token }: Site & Partial<Link>) => ({
    subject: 'A new email address was entered for your account',
    body: `A new email address was entered for your ${brandName} account. We'll switch to
it once it's confirmed.
${token === undefined ? '' : confirmHere(publicUrl, token)}
If it wasn't you, cancel the change in your account, then choose a new
password to sign everyone else out:

${publicUrl}/dashboard?account=
${publicUrl}/sign-in?reset=request
`,
  }),

  /** To the old address. */
  'email-changed': ({ publicUrl }: Site) => ({
    subject: 'Your email address was changed',
    body: `Your ${brandName} account now has a new, confirmed email address. You can no
longer sign in with this one.

If it wasn't you, contact us right away. The link is at the bottom of every
page:

${publicUrl}/
`,
  }),

  'factor-added': (notice: Notice) => ({
    subject: 'An authenticator app was added to your account',
    body: sayFactorChange('An authenticator app was added to your', notice),
  }),
  'factor-removed': (notice: Notice) => ({
    subject: 'An authenticator app was removed from your account',
    body: sayFactorChange('An authenticator app was removed from your', notice),
  }),
  'passkey-added': (notice: Notice) => ({
    subject: 'A passkey was added to your account',
    body: sayFactorChange('A passkey was added to your', notice),
  }),
  'passkey-removed': (notice: Notice) => ({
    subject: 'A passkey was removed from your account',
    body: sayFactorChange('A passkey was removed from your', notice),
  }),
  'recovery-codes-created': (notice: Notice) => ({
    subject: 'New recovery codes were created',
    body: sayFactorChange('New recovery codes were created for your', notice),
  }),
  'recovery-code-used': (notice: Notice) => ({
    subject: 'A recovery code was used to sign in',
    body: sayFactorChange('Someone used a recovery code to sign in to your', notice),
  }),

  /** In place of emails about requests, to a user who needs a second factor to read those. */
  'factor-missing': ({ publicUrl, isOperator }: Site & { isOperator: boolean }) => ({
    subject: "Something's new. Set up two-step sign-in to see it",
    body: `There's something new for you on ${brandName}. ${isOperator ? 'Operators need' : 'Your company requires'}
two-step sign-in, so our emails leave out the details until you set it up.

Set it up or add a passkey here, then see what's new on your dashboard:

${publicUrl}/dashboard?account=security

We send this at most once a day. To stop it, choose your emails here:

${publicUrl}/dashboard?account=
`,
  }),

  /** When the administrator of the server removed them. */
  'factors-reset': ({ at }: { at: Date }) => ({
    subject: 'Two-step sign-in was turned off for your account',
    body: `On ${formatAt(at)}, an administrator of ${brandName}
removed your authenticator app, passkeys and recovery codes, and signed
you out everywhere. You can now sign in without a second step.

Set up two-step sign-in again in your account.

If you didn't ask for this, contact us right away.
`,
  }),
}

/** Only a product of our own list is named: a typed one could say anything. */
function sayOrder(product: string): string {
  const known = targetSaaSPresets.find((preset) => preset === product)
  return known ? `${known} replacement` : 'order'
}

function confirmHere(publicUrl: string, token: string): string {
  return `
If it was you, open this link and sign in to confirm the change here too:

${publicUrl}/dashboard#confirm=${token}

The link works once, for ${linkRules.confirmationDays} days. Don't open it for anyone else.
`
}

function sayFactorChange(what: string, { publicUrl, at }: Notice): string {
  return `${what} ${brandName} account
on ${formatAt(at)}.

If it was you, you're all set.

If it wasn't you, choose a new password now to sign everyone else out, then
check two-step sign-in and passkeys in your account:

${publicUrl}/sign-in?reset=request
`
}

/** What follows the # is in no log. */
function signInAddress(
  publicUrl: string,
  secret: { link: string } | { reset: string },
  next: string | undefined,
): string {
  const params = new URLSearchParams({ ...secret, ...(next !== undefined && { next }) })
  return `${publicUrl}/sign-in#${params.toString()}`
}

/** As `Jan 5, 2026 at 14:30 UTC`, because the reader's time zone is unknown. */
function formatAt(at: Date): string {
  const moment = at.toISOString()
  return `${formatDay(moment)} at ${moment.slice(11, 16)} UTC`
}
