import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AccountSession } from '#contract/account-schemas.ts'
import type { Account, Backend } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import type { User } from '#domain/accounts/user.ts'
import { messages, serverMessages } from '#domain/values/messages.ts'
import { AccountMenu, AccountPanels } from '#web/app/layout/account-menu.tsx'
import { ada, withAccount } from '#web/shared/fake-account.fixture.ts'
import {
  button,
  createAnswer,
  describedBy,
  field,
  noAnswer,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for them.
import './account-dialog.tsx'
import './security.tsx'

const engineer: User = { ...ada, company: 'Engines', isEmailConfirmed: false }
const here: AccountSession = {
  id: 'here',
  isCurrent: true,
  createdAt: '2026-01-05T10:00:00.000Z',
  lastSeenAt: '2026-01-06T10:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36',
  network: '192.0.2.7',
}
const elsewhere: AccountSession = {
  ...here,
  id: 'elsewhere',
  isCurrent: false,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0',
}

test('the account says who this is, and downloads own data', async () => {
  await open({})
  const dialog = within(screen.getByRole('dialog', { name: 'Account' }))
  for (const text of ['Ada', 'Engines', 'ada@example.com', 'Not confirmed yet']) {
    expect(dialog.getByText(text)).toBeDefined()
  }
  const links = dialog.getAllByRole('link', { name: /^Download/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/export.json', '/export.csv'])
  expect(links.every((link) => link.hasAttribute('download'))).toBe(true)
})

test.each<[string, Partial<Backend>]>([
  ['signed out', { ...withAccount(), readUser: async () => null }],
  ['without real accounts', { readUser: async () => engineer }],
])('%s, there is no account to open', async (_, answers) => {
  const { user } = renderScreen('/pricing?account=', <AccountPanels />, answers)
  await user.tab()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a new password keeps the rule that is said, and needs the current one, with errors beside the fields', async () => {
  const fields = { currentPassword: serverMessages.passwordWrong }
  const wrong = new CallError('invalid', serverMessages.passwordWrong, fields)
  const answer = createAnswer<void>()
  const changePassword = vi.fn(() => answer.promise).mockRejectedValueOnce(wrong)
  const { user } = await open({ changePassword }, 'security')
  expect(describedBy(field('New password'))).toBe('At least 8 characters')
  await user.type(field('New password'), 'short')
  await user.click(button('Change password'))
  expect(await screen.findByText(messages.passwordMissing)).toBeDefined()
  expect(screen.getByText(messages.passwordTooShort)).toBeDefined()
  await waitForFocus(() => field('Current password'))
  expect(changePassword).not.toHaveBeenCalled()

  await user.type(field('New password'), ' no more')
  await user.type(field('Current password'), 'old{Enter}')
  await screen.findByText(serverMessages.passwordWrong)
  expect(describedBy(field('Current password'))).toBe(serverMessages.passwordWrong)
  expect(field('New password').value).toBe('short no more')
  expect(screen.queryByRole('alert')).toBeNull()

  await user.click(button('Change password'))
  await waitFor(() => expect(button('Change password').getAttribute('aria-busy')).toBe('true'))
  await answer.give()
  expect((await screen.findByRole('status')).textContent).toBe(accountMessages.passwordChanged)
  const sent = { currentPassword: 'old', newPassword: 'short no more' }
  expect(changePassword.mock.calls).toEqual([[sent], [sent]])
  await waitFor(() => expect(field('New password').value).toBe(''))
})

test('sessions are named, this one is marked, one is ended by itself, and what failed can be retried', async () => {
  let sessions = [here, elsewhere]
  const listSessions = vi.fn(async () => ({ sessions })).mockImplementationOnce(noAnswer)
  const endSession = vi.fn<Account['endSession']>(async () => {
    sessions = [here]
  })
  const answers = { listSessions, endSession, endOtherSessions: noAnswer }
  const { user } = await open(answers, 'security')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  const section = within(await screen.findByRole('region', { name: 'Where you’re signed in' }))
  const list = await section.findByRole('list')
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Chrome on Linux.*This device.*Signed in Jan 5, 2026/)
  expect(second?.textContent).toMatch(/^Firefox on Windows.*last seen Jan 6, 2026/)
  expect(second?.textContent).not.toContain('This device')
  await user.click(button('Sign out everywhere else'))
  expect((await screen.findByRole('alert')).textContent).toBe(accountMessages.sessionsNotEnded)

  await user.click(button('Sign out Firefox on Windows'))
  const outcome = await screen.findByText(accountMessages.sessionEnded)
  await waitForFocus(() => outcome)
  expect(endSession).toHaveBeenCalledWith(elsewhere.id)
  expect(screen.queryByText('Firefox on Windows')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('the security log is read when it is opened, and page by page', async () => {
  const entry = { at: here.createdAt, userAgent: here.userAgent, network: '192.0.2.7' }
  const { user } = await open(
    {
      listSecurityEvents: async ({ before }) =>
        before === undefined
          ? { events: [{ id: 2, kind: 'api-token-created', detail: 'Script', ...entry }], next: 2 }
          : { events: [{ id: 1, kind: 'signed-up', ...entry }], next: null },
    },
    'security',
  )
  expect(screen.queryByRole('list', { name: 'Security log' })).toBeNull()
  await user.click(button('Show log'))
  const list = await screen.findByRole('list', { name: 'Security log' })
  expect(list.textContent).toMatch(
    /^API token created: ScriptJan 5, 2026.*, Chrome on Linux, network 192\.0\.2\.7$/,
  )
  await user.click(button('Show more'))
  expect(await within(list).findByText('Account created')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a notification is turned off at once, and stays on when that could not be saved', async () => {
  const on = { kind: 'message', isOn: true } as const
  const off = { kind: 'message', isOn: false } as const
  const changeNotification = vi.fn<Account['changeNotification']>(noAnswer)
  const { user } = await open({
    readNotifications: async () => ({ preferences: [on] }),
    changeNotification,
  })
  const message = await screen.findByRole('checkbox', { name: 'A message arrives' })
  await user.click(message)
  expect((await screen.findByRole('alert')).textContent).toBe(accountMessages.profileFailed)
  await waitFor(() => expect(message).toHaveProperty('checked', true))

  changeNotification.mockResolvedValue({ preferences: [off] })
  await user.click(message)
  expect(message).toHaveProperty('checked', false)
  expect(await screen.findByText(accountMessages.profileSaved)).toBeDefined()
  expect(changeNotification).toHaveBeenLastCalledWith('message', { isOn: false })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('deleting an account names its work in progress and asks for the password and the company', async () => {
  const answer = createAnswer<void>()
  const deleteAccount = vi.fn(() => answer.promise)
  const own = { role: 'owner', isCurrent: true, openRequests: 2, agreedQuotes: 0 } as const
  const rule = { isFactorRequired: false }
  const companies = [
    { id: 'engines', name: 'Engines', memberCount: 1, ...own, ...rule },
    // It goes on with its other members.
    { id: 'looms', name: 'Looms', memberCount: 3, ...own, ...rule, isCurrent: false },
  ]
  const { user } = await open({ deleteAccount, listCompanies: async () => ({ companies }) })
  await user.click(button('Delete account…'))
  await user.click(button('Keep account'))
  await user.click(button('Delete account…'))
  expect(await screen.findByText('2 requests are still open.')).toBeDefined()
  await waitForFocus(() => field('Company name'))
  await user.type(field('Company name'), 'Engine')
  await user.click(button('Delete permanently'))
  expect(await screen.findByText(accountMessages.companyMismatch)).toBeDefined()
  expect(screen.getByText(messages.passwordMissing)).toBeDefined()
  expect(deleteAccount).not.toHaveBeenCalled()

  await user.type(field('Password'), 'secret')
  await user.type(field('Company name'), 's{Enter}')
  const sent = { password: 'secret', company: 'Engines' }
  await waitFor(() => expect(deleteAccount).toHaveBeenCalledExactlyOnceWith(sent))
  expect(button('Keep account').disabled).toBe(true)
})

test('a new address is asked for with the password, and its link is sent again or the change cancelled', async () => {
  let account: User = engineer
  const changeEmail = vi.fn<Account['changeEmail']>(async ({ email }) => {
    account = { ...engineer, pendingEmail: email }
  })
  const cancelEmailChange = async () => {
    account = engineer
  }
  const resendEmailChange = vi.fn(async () => undefined)
  const answers = { changeEmail, cancelEmailChange, resendEmailChange }
  const { user } = await open(answers, '', { readUser: async () => account })
  await user.click(button('Change email address'))
  await user.type(field('New email address'), 'ada@new.example')
  await user.click(button('Send confirmation link'))
  expect(await screen.findByText(messages.passwordMissing)).toBeDefined()
  await user.type(field('Your password'), 'secret{Enter}')
  expect(await screen.findByText('ada@new.example')).toBeDefined()
  const sent = { email: 'ada@new.example', password: 'secret' }
  expect(changeEmail).toHaveBeenCalledExactlyOnceWith(sent)
  await user.click(button('Resend link'))
  await waitFor(() => expect(resendEmailChange).toHaveBeenCalledOnce())
  await user.click(button('Cancel change'))
  await waitFor(() => expect(screen.queryByText('ada@new.example')).toBeNull())
})

test('a form that closes gives focus back to its button', async () => {
  const { user } = await open({ updateProfile: async () => ({ user: engineer }) })
  await user.click(button('Edit profile'))
  await user.type(field('Name'), ' Byron{Enter}')
  expect(await screen.findByText(accountMessages.profileSaved)).toBeDefined()
  await waitForFocus(() => button('Edit profile'))
})

test('the tabs are addresses: Back returns to the one before, closing to the page, and each reads only its own data', async () => {
  const listSessions = vi.fn(async () => ({ sessions: [] }))
  const backend = { ...withAccount({ listSessions }), readUser: async () => ada }
  const page = (
    <>
      <AccountMenu user={ada} />
      <AccountPanels />
    </>
  )
  const { user, address, go } = renderScreen('/pricing', page, backend)
  await user.click(button('Account of Ada'))
  await user.click(screen.getByRole('menuitem', { name: 'Account' }))
  expect(await screen.findByRole('tabpanel', { name: 'Account' })).toBeDefined()
  expect(listSessions).not.toHaveBeenCalled()
  tab('Account').focus()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('region', { name: 'Passkeys' })).toBeDefined()
  expect(address()).toBe('/pricing?account=security')
  expect(document.activeElement).toBe(tab('Security'))
  expect(listSessions).toHaveBeenCalledOnce()

  await user.click(tab('Account'))
  expect(await screen.findByRole('tabpanel', { name: 'Account' })).toBeDefined()
  await go(-1)
  expect(await screen.findByRole('region', { name: 'Passkeys' })).toBeDefined()
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/pricing')
})

async function open(answers: Partial<Account>, part = '', others: Partial<Backend> = {}) {
  const account = { ...withAccount(answers), readUser: async () => engineer, ...others }
  const rendered = renderScreen(`/pricing?account=${part}`, <AccountPanels />, account)
  // The code of the other tabs is loaded when they are opened.
  await screen.findAllByRole('heading', { level: 3 })
  return rendered
}

function tab(name: string): HTMLElement {
  return screen.getByRole('tab', { name })
}
