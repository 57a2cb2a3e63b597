import { linkRules } from '#domain/accounts/credentials.ts'
import { retention } from '#domain/accounts/retention.ts'
import { explainRefusal, type Refusal } from '#domain/notifications/inbound-mail.ts'
import { nameReplacement } from '#domain/requests/target-saas.ts'
import { answerHours } from '#domain/requests/waiting.ts'
import { brandName } from '#domain/site/brand.ts'
import { formatUtcMoment } from '#domain/values/moments.ts'
import { factsOf, type MailText } from './render-mail.ts'

export interface Link {
  token: string
}

interface SignInLink extends Link {
  /** Where the page leads on to. */
  next?: string | undefined
}

interface OrderLink extends Link {
  product: string
}

/** The request whose conversation they may read. */
interface Replied {
  id: string
  product: string
}

/** Without a reason of its own, an email is about an account that the recipient has. */
export type AccountText = Omit<MailText, 'reason'> & Partial<Pick<MailText, 'reason'>>

export const ofAccount = `You get this because you have a ${brandName} account. Emails about it stop when you delete it.`
const ofTypedAddress = `You get this because someone entered this address on ${brandName}. If it wasn’t you, ignore this email.`

/** So that the account's owner notices a change made by another person. */
interface Notice {
  at: Date
}

/** Emails about an account. None contains user input: anyone can enter anyone's address. */
export const accountMails = {
  'confirm-email': ({ token }: Link) => ({
    heading: 'Confirm your email address',
    blocks: [
      `Open the link and sign in, so we know we can reach you here. It works for ${linkRules.confirmationDays} days, and you can order in the meantime.`,
      unconfirmedAccount,
    ],
    action: confirmAddress(token),
    reason: `You get this because someone created a ${brandName} account with this address. If it wasn’t you, ignore this email, or choose a new password to lock them out.`,
    links: [newPassword],
  }),

  /** To the owner of an address that is taken, because the page does not reveal that it is. */
  'sign-up-attempt': () => ({
    heading: 'Someone tried to sign up with your email address',
    blocks: [
      `You already have a ${brandName} account with this address, so nothing was changed.`,
      'If it was you, sign in or reset your password.',
    ],
    action: signIn,
    reason: ofTypedAddress,
  }),

  /** Without the code: the email alone, without the browser that asked, does not sign in. */
  'sign-in-link': ({ token, next }: SignInLink) => ({
    heading: `Your ${brandName} sign-in link`,
    blocks: [
      `Open the link in the browser where you asked to sign in to ${brandName}. In a different browser, you’ll need the code shown in the first one.`,
      `The link works once, within ${linkRules.signInMinutes} minutes.`,
    ],
    action: { label: 'Sign in', url: signInAddress({ link: token }, next) },
    reason: `${ofTypedAddress} Nobody can sign in without the link.`,
  }),

  /** To an account that is signed in to with a browser and network that it had not seen. */
  'new-browser': ({ browser, at }: Notice & { browser: string }) => ({
    heading: 'New sign-in to your account',
    blocks: [
      `Someone signed in to your ${brandName} account from a browser or network we hadn’t seen before.`,
      factsOf({ Browser: browser, Date: formatUtc(at) }),
      `${allSet} ${signOthersOut}. Your account lists every sign-in under Security log.`,
    ],
    action: newPassword,
    links: [{ label: 'Security log', url: '/dashboard?account=security' }],
  }),

  'order-link': ({ token, product }: OrderLink) => ({
    heading: `Confirm your ${nameReplacement(product, 'order')}`,
    blocks: [
      `Your order reaches us once you confirm it. ${answerSoon} Nothing is charged before you agree to a quote.`,
      `If you don’t have an account yet, the link creates one and signs you in. It works once, for ${retention.unconfirmedOrderDays} days.`,
    ],
    action: confirmOrder(token),
    reason: `${ofTypedAddress} Nothing is ordered without the link, and we delete the details after ${retention.unconfirmedOrderDays} days.`,
  }),

  /** Once, a day before the order is deleted. */
  'order-reminder': ({ token, product, expiresAt }: OrderLink & { expiresAt: Date }) => ({
    heading: `Your ${nameReplacement(product, 'order')} isn’t confirmed yet`,
    blocks: [
      `Your order reaches us once you confirm it. ${answerSoon}`,
      `This link replaces our earlier one. It works once, until ${formatUtc(expiresAt)}. After that, we delete the order. This is our only reminder.`,
    ],
    action: confirmOrder(token),
    reason: `${ofTypedAddress} Nothing is ordered without the link.`,
  }),

  /** Once, to an account that would be deleted otherwise. */
  'confirm-reminder': ({ token }: Link) => ({
    heading: 'Your email address isn’t confirmed yet',
    blocks: [
      `To keep your ${brandName} account, open the link and sign in. It works for ${linkRules.confirmationDays} days.`,
      `${unconfirmedAccount} This is our only reminder.`,
    ],
    action: confirmAddress(token),
    reason: ofTypedAddress,
  }),

  'password-reset': ({ token, next }: SignInLink) => ({
    heading: `Reset your ${brandName} password`,
    blocks: [
      `Someone asked to reset the password for your ${brandName} account. If it was you, choose a new one. That signs you out everywhere.`,
      `The link works once, within ${linkRules.resetMinutes} minutes.`,
    ],
    reason: `${ofTypedAddress} Your password stays the same.`,
    action: {
      label: 'Choose a new password',
      url: signInAddress({ reset: token }, next),
    },
  }),

  'password-changed': ({ at }: Notice) => ({
    heading: 'Your password was changed',
    blocks: [
      `It happened on ${formatUtc(at)}. All other sessions were signed out, and API tokens stopped working.`,
      `${allSet} ${signOthersOut}.`,
    ],
    action: newPassword,
  }),

  'provider-connected': ({ label, at }: Notice & { label: string }) => ({
    heading: `${label} now signs in to your account`,
    blocks: [
      `It was connected to your ${brandName} account on ${formatUtc(at)}.`,
      `${allSet} ${signOthersOut}, then disconnect it in your account under Security.`,
    ],
    action: newPassword,
  }),

  /** When an emailed link confirmed the address of an account that another person may have created. */
  'password-removed': () => ({
    heading: 'Email address confirmed, old password removed',
    blocks: [
      `You confirmed the email address of your ${brandName} account. To be safe, we removed its old password, in case someone else had chosen it, and signed the account out everywhere else.`,
      'To sign in with a password again, choose a new one.',
    ],
    action: newPassword,
  }),

  'confirm-new-email': ({ token }: Link) => ({
    heading: 'Confirm your new email address',
    blocks: [
      `Someone entered this as the new email address for a ${brandName} account. If it was you, sign in to confirm the address.`,
      `The link works once, for ${linkRules.confirmationDays} days. The account keeps its old address until the change is confirmed.`,
    ],
    action: confirmAddress(token),
    reason: ofTypedAddress,
  }),

  /** To the owner of an address that was entered as another account's new one. */
  'new-email-taken': () => ({
    heading: 'Your email address was entered for another account',
    blocks: [
      `Someone entered this as the new email address for another ${brandName} account. Your account already uses it, so nothing was changed.`,
      'If it was you, sign in with this address instead, or delete this account first.',
    ],
    action: signIn,
    reason: ofTypedAddress,
  }),

  /** To the old address, while it can still be stopped. With a token, this address has to confirm the change as well. */
  'email-change-requested': ({ token }: Partial<Link>) => {
    const cancel = { label: 'Cancel the change', url: '/dashboard?account=' }
    const wait = `We’ll switch your ${brandName} account to it once it’s confirmed.`
    const stop =
      'If it wasn’t you, cancel the change in your account, then choose a new password to sign everyone else out.'
    return {
      heading: 'A new email address was entered for your account',
      ...(token === undefined
        ? { blocks: [wait, stop], action: cancel, links: [newPassword] }
        : {
            blocks: [
              `${wait} If it was you, sign in to confirm the change here too.`,
              `The link works once, for ${linkRules.confirmationDays} days. Don’t open it for anyone else.`,
              stop,
            ],
            action: { ...confirmAddress(token), label: 'Confirm the change' },
            links: [cancel, newPassword],
          }),
    }
  },

  /** To the old address. */
  'email-changed': () => ({
    heading: 'Your email address was changed',
    blocks: [
      `Your ${brandName} account now has a new, confirmed email address. You can no longer sign in with this one.`,
      'If it wasn’t you, contact us right away.',
    ],
    action: { label: 'Contact us', url: '/?page=contact' },
    reason: `You get this because it was your account’s address. We won’t email it about the account again.`,
  }),

  'factor-added': factorChange('An authenticator app was added to'),
  'factor-removed': factorChange('An authenticator app was removed from'),
  'passkey-added': factorChange('A passkey was added to'),
  'passkey-removed': factorChange('A passkey was removed from'),
  'recovery-codes-created': factorChange('New recovery codes were created for'),
  'recovery-code-used': factorChange('A recovery code was used to sign in to'),

  /** In place of emails about requests, to a user who needs a second factor to read those. */
  'factor-missing': ({ isOperator }: { isOperator: boolean }) => ({
    heading: 'Something’s new. Set up two-step sign-in to see it',
    blocks: [
      `${isOperator ? 'Operators need' : 'Your company requires'} two-step sign-in, so our emails leave out what’s new until you set it up.`,
      'Set it up or add a passkey, and you’ll see it on your dashboard.',
    ],
    action: setUpFactor,
    reason: 'You get this, at most once a day, because emails about requests are on.',
    ...(isOperator && { replyNote: '' }),
    links: [{ label: 'Choose your emails', url: '/dashboard?account=' }],
  }),

  /** The answer to a reply by email that did not become a message. */
  'reply-refused': ({ refusal, about }: { refusal: Refusal; about?: Replied | undefined }) => ({
    // Only a product of our own list is named.
    heading: about
      ? `Your ${nameReplacement(about.product, 'request')}: we couldn’t add your reply`
      : 'We couldn’t add your reply',
    blocks: [explainRefusal(refusal)],
    action: about
      ? { label: 'Open the conversation', url: `/dashboard?request=${about.id}` }
      : { label: 'Open your dashboard', url: '/dashboard' },
    reason: 'You get this, at most once a day, because you replied to one of our emails.',
  }),

  /** When the administrator of the server removed them. */
  'factors-reset': ({ at }: { at: Date }) => ({
    heading: 'Two-step sign-in was turned off for your account',
    blocks: [
      `On ${formatUtc(at)}, an administrator of ${brandName} removed your authenticator app, passkeys and recovery codes, and signed you out everywhere. You can now sign in without a second step.`,
      'Set up two-step sign-in again in your account. If you didn’t ask for this, contact us right away.',
    ],
    action: { ...setUpFactor, label: 'Set it up again' },
  }),
} satisfies Record<string, (data: never) => AccountText>

const allSet = 'If it was you, you’re all set.'
const answerSoon = `Then you’ll hear from us within ${answerHours(null, null) / 24} working days.`
const signOthersOut = 'If it wasn’t you, choose a new password now to sign everyone else out'
const unconfirmedAccount = `If you don’t confirm it, we delete the account and its orders ${retention.unconfirmedAccountDays} days after the last change, unless we’ve started work on one.`

function factorChange(what: string) {
  return ({ at }: Notice) => ({
    heading: `${what} your account`,
    blocks: [
      `It happened on ${formatUtc(at)}.`,
      `${allSet} ${signOthersOut}, then check two-step sign-in and passkeys in your account.`,
    ],
    action: newPassword,
  })
}

export const setUpFactor = { label: 'Set it up', url: '/dashboard?account=security' }
const newPassword = { label: 'Choose a new password', url: '/sign-in?reset=request' }
const signIn = { label: 'Sign in', url: '/sign-in' }

// What follows the # is in no log.
const confirmAddress = (token: string) => ({
  label: 'Confirm the address',
  url: `/dashboard#confirm=${token}`,
})
const confirmOrder = (token: string) => ({
  label: 'Confirm the order',
  url: `/order-hit#confirm=${token}`,
})

function signInAddress(
  secret: { link: string } | { reset: string },
  next: string | undefined,
): string {
  const params = new URLSearchParams({ ...secret, ...(next !== undefined && { next }) })
  return `/sign-in#${params.toString()}`
}

const formatUtc = (at: Date) => formatUtcMoment(at.toISOString())
