import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AccountSession } from '#contract/account.ts'
import type { Account, Backend } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import type { User } from '#domain/user.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { AccountPanel } from './account-panel.tsx'

const ada: User = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'client',
  company: 'Engines',
  isEmailConfirmed: false,
}

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

const noRequests = {
  requests: [],
  areSamples: false,
  counts: { pending: 0, 'in-progress': 0, completed: 0 },
  next: null,
}

test('the account has an address on every page and says who this is', async () => {
  const { user, address } = await open({})
  expect(address()).toBe('/pricing?account=')
  const dialog = screen.getByRole('dialog', { name: 'Account' })
  for (const text of ['Ada', 'Engines', 'ada@example.com', 'Not confirmed yet']) {
    expect(within(dialog).getByText(text)).toBeDefined()
  }
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/pricing')
})

test.each<[string, Partial<Backend>]>([
  ['signed out', { ...withAccount(), readUser: async () => null }],
  ['without real accounts', { readUser: async () => ada }],
])('%s, there is no account to open', async (_, answers) => {
  const { user } = renderScreen('/pricing?account=', <AccountPanel />, answers)
  await user.tab()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a new password needs the current one and keeps the rule that is said', async () => {
  const answer = createAnswer<void>()
  const changePassword = vi.fn(() => answer.promise)
  const { user } = await open({ changePassword })
  expect(field('New password').getAttribute('aria-describedby')).toBe(
    screen.getByText('At least 8 characters').id,
  )
  await user.type(field('New password'), 'short')
  await user.click(changeButton())
  expect(await screen.findByText(messages.passwordMissing)).toBeDefined()
  expect(screen.getByText(messages.passwordTooShort)).toBeDefined()
  expect(document.activeElement).toBe(field('Current password'))
  expect(changePassword).not.toHaveBeenCalled()

  await user.type(field('Current password'), 'old')
  await user.type(field('New password'), ' no more')
  await user.click(changeButton())
  await waitFor(() => expect(changeButton().getAttribute('aria-busy')).toBe('true'))
  await answer.give()
  expect((await screen.findByRole('status')).textContent).toBe(messages.passwordChanged)
  expect(changePassword).toHaveBeenCalledExactlyOnceWith({
    currentPassword: 'old',
    newPassword: 'short no more',
  })
  await waitFor(() => expect(field('New password').value).toBe(''))
  await user.type(field('New password'), 'x')
  expect(screen.queryByText(messages.passwordTooShort)).toBeNull()
})

test.each([
  [{ currentPassword: messages.passwordWrong }, messages.passwordWrong],
  [{ currentPassword: messages.passwordWrong }, messages.invalid],
])('a wrong current password shows an error beside it, and the input stays', async (...row) => {
  const [fields, message] = row
  const { user } = await open({
    changePassword: () => Promise.reject(new CallError('invalid', message, fields)),
  })
  await user.type(field('Current password'), 'wrong')
  await user.type(field('New password'), 'long enough{Enter}')
  const error = await screen.findByText(messages.passwordWrong)
  expect(field('Current password').getAttribute('aria-describedby')).toBe(error.id)
  expect(document.activeElement).toBe(field('Current password'))
  expect(field('New password').value).toBe('long enough')
  expect(screen.queryAllByRole('alert')).toHaveLength(message === messages.invalid ? 1 : 0)
})

test('every session is named, this one is marked, and the others can be ended', async () => {
  let sessions = [here, elsewhere]
  const answer = createAnswer<void>()
  const { user } = await open({
    listSessions: async () => ({ sessions }),
    endOtherSessions: () => answer.promise,
  })
  const list = await screen.findByRole('list')
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Chrome on Linux.*This device.*Signed in Jan 5, 2026/)
  expect(second?.textContent).toMatch(/^Firefox on Windows.*last seen Jan 6, 2026/)
  expect(second?.textContent).not.toContain('This device')

  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  expect(screen.getByRole('button', { name: 'Signing out…' }).getAttribute('aria-busy')).toBe(
    'true',
  )
  sessions = [here]
  await answer.give()
  const outcome = await screen.findByText(messages.sessionsEnded)
  await waitFor(() => expect(document.activeElement).toBe(outcome))
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('one session is ended by itself', async () => {
  let sessions = [here, elsewhere]
  const endSession = vi.fn<Account['endSession']>(async () => {
    sessions = [here]
  })
  const { user } = await open({ listSessions: async () => ({ sessions }), endSession })
  await user.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }))
  const outcome = await screen.findByText(messages.sessionEnded)
  await waitFor(() => expect(document.activeElement).toBe(outcome))
  expect(endSession).toHaveBeenCalledWith({ id: elsewhere.id })
  expect(screen.queryByText('Firefox on Windows')).toBeNull()
})

test('the security log is read when it is opened, and page by page', async () => {
  const entry = { at: here.createdAt, userAgent: here.userAgent, network: '192.0.2.7' }
  const { user } = await open({
    listSecurityEvents: async ({ before }) =>
      before === undefined
        ? { events: [{ id: 2, kind: 'api-token-created', detail: 'Script', ...entry }], next: 2 }
        : { events: [{ id: 1, kind: 'signed-up', ...entry }], next: null },
  })
  expect(screen.queryByRole('list', { name: 'Security log' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show log' }))
  const list = await screen.findByRole('list', { name: 'Security log' })
  expect(list.textContent).toMatch(
    /^API token created: ScriptJan 5, 2026.*, Chrome on Linux, network 192\.0\.2\.7$/,
  )
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await within(list).findByText('Account created')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('sessions that could not be ended show an error', async () => {
  const { user } = await open({
    listSessions: async () => ({ sessions: [here, elsewhere] }),
    endOtherSessions: noAnswer,
  })
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  expect((await screen.findByRole('alert')).textContent).toBe(messages.sessionsNotEnded)
})

test('sessions that could not be loaded can be asked for again', async () => {
  const listSessions = vi.fn<Account['listSessions']>(noAnswer)
  const { user } = await open({ listSessions })
  listSessions.mockResolvedValue({ sessions: [here] })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Chrome on Linux')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('a notification is turned off at once, and stays on when that could not be saved', async () => {
  const preferences = [
    { kind: 'message', isOn: true },
    { kind: 'quote-sent', isOn: true },
  ] as const
  const changeNotification = vi.fn<Account['changeNotification']>(noAnswer)
  const { user } = await open({
    readNotifications: async () => ({ preferences: [...preferences] }),
    changeNotification,
  })
  const message = await screen.findByRole('checkbox', { name: 'You get a message' })
  await user.click(message)
  expect((await screen.findByRole('alert')).textContent).toBe(messages.profileFailed)
  await waitFor(() => expect(message).toHaveProperty('checked', true))

  const off = { kind: 'message', isOn: false } as const
  changeNotification.mockResolvedValue({ preferences: [off, preferences[1]] })
  await user.click(message)
  expect(message).toHaveProperty('checked', false)
  expect(await screen.findByText(messages.profileSaved)).toBeDefined()
  expect(changeNotification).toHaveBeenLastCalledWith(off)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('own data is a download away, in both forms', async () => {
  await open({})
  const links = screen.getAllByRole('link', { name: /^Download/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/export.json', '/export.csv'])
  expect(links.every((link) => link.hasAttribute('download'))).toBe(true)
})

test('deleting the account says what goes, asks for the password, and leads home', async () => {
  const answer = createAnswer<void>()
  const deleteAccount = vi.fn(() => answer.promise)
  const { user, address } = await open({ deleteAccount })
  const section = within(screen.getByRole('region', { name: 'Delete account' }))
  expect(
    section.getByText(/permanently deletes your account, and a company that has no other member/),
  ).toBeDefined()

  await user.click(section.getByRole('button', { name: 'Delete account…' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  await user.click(section.getByRole('button', { name: 'Keep account' }))
  await user.click(section.getByRole('button', { name: 'Delete account…' }))
  await user.click(section.getByRole('button', { name: 'Delete permanently' }))
  expect(await section.findByText(messages.passwordMissing)).toBeDefined()
  expect(deleteAccount).not.toHaveBeenCalled()

  await user.type(field('Password'), 'secret{Enter}')
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith({ password: 'secret' })
  expect(section.getByRole('button', { name: 'Keep account' })).toHaveProperty('disabled', true)
  await answer.give()
  expect(await screen.findByText(messages.accountDeleted)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('deleting an account with work in progress names it and asks for the company', async () => {
  const deleteAccount = vi.fn(async () => undefined)
  const own = { role: 'owner', isCurrent: true, openRequests: 2, agreedQuotes: 0 } as const
  const companies = [
    { id: 'engines', name: 'Engines', memberCount: 1, ...own },
    // It goes on with its other members.
    { id: 'looms', name: 'Looms', memberCount: 3, ...own, isCurrent: false },
  ]
  const { user } = await open({ deleteAccount, listCompanies: async () => ({ companies }) })
  await user.click(screen.getByRole('button', { name: 'Delete account…' }))
  expect(await screen.findByText('2 requests are still open.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field('Company name')))
  await user.type(field('Company name'), 'Engine')
  await user.type(field('Password'), 'secret{Enter}')
  expect(await screen.findByText(messages.companyMismatch)).toBeDefined()
  expect(deleteAccount).not.toHaveBeenCalled()

  await user.type(field('Company name'), 's{Enter}')
  await waitFor(() =>
    expect(deleteAccount).toHaveBeenCalledExactlyOnceWith({
      password: 'secret',
      company: 'Engines',
    }),
  )
})

test('name and company are edited in place, and focus comes back', async () => {
  const updateProfile = vi.fn<Account['updateProfile']>(async (profile) => ({
    user: { ...ada, ...profile },
  }))
  const { user } = await open({ updateProfile })
  await user.click(screen.getByRole('button', { name: 'Edit profile' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(field('Company').value).toBe('Engines')
  await user.clear(field('Name'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(messages.nameMissing)).toBeDefined()
  expect(updateProfile).not.toHaveBeenCalled()

  await user.type(field('Name'), 'Ada King{Enter}')
  expect(await screen.findByText('Ada King')).toBeDefined()
  expect(updateProfile).toHaveBeenCalledExactlyOnceWith({ name: 'Ada King', company: 'Engines' })
  expect(screen.getByText(messages.profileSaved)).toBeDefined()
  const edit = screen.getByRole('button', { name: 'Edit profile' })
  await waitFor(() => expect(document.activeElement).toBe(edit))
})

test('an address that is not confirmed has the button for it beside it', async () => {
  const sendConfirmation = vi.fn(async () => undefined)
  const { user } = await open({ sendConfirmation })
  await user.click(screen.getByRole('button', { name: 'Send confirmation email' }))
  expect(await screen.findByText(messages.emailSent)).toBeDefined()
  expect(sendConfirmation).toHaveBeenCalledOnce()
})

test('a new address is asked for with the password, then waits for its confirmation', async () => {
  let user: User = ada
  const changeEmail = vi.fn<Account['changeEmail']>(async ({ email }) => {
    user = { ...ada, pendingEmail: email }
  })
  const cancelEmailChange = vi.fn(async () => {
    user = ada
  })
  const resendEmailChange = vi.fn(async () => undefined)
  const answers = { changeEmail, cancelEmailChange, resendEmailChange }
  const { user: person } = await open(answers, { readUser: async () => user })
  await person.click(screen.getByRole('button', { name: 'Change email address' }))
  await waitFor(() => expect(document.activeElement).toBe(field('New email address')))
  await person.type(field('New email address'), 'ada@new.example')
  await person.click(screen.getByRole('button', { name: 'Send confirmation link' }))
  expect(await screen.findByText(messages.passwordMissing)).toBeDefined()
  await person.type(field('Your password'), 'secret{Enter}')

  expect(await screen.findByText('ada@new.example')).toBeDefined()
  expect(changeEmail).toHaveBeenCalledExactlyOnceWith({
    email: 'ada@new.example',
    password: 'secret',
  })
  await person.click(screen.getByRole('button', { name: 'Resend link' }))
  await waitFor(() => expect(resendEmailChange).toHaveBeenCalledOnce())
  await person.click(screen.getByRole('button', { name: 'Cancel change' }))
  await waitFor(() => expect(screen.queryByText('ada@new.example')).toBeNull())
})

test('an account that could not be deleted shows the reason and stays signed in', async () => {
  const { user } = await open({
    deleteAccount: () =>
      Promise.reject(
        new CallError('invalid', messages.invalid, { password: messages.passwordWrong }),
      ),
  })
  await user.click(screen.getByRole('button', { name: 'Delete account…' }))
  await user.type(field('Password'), 'wrong{Enter}')
  expect((await screen.findByText(messages.passwordWrong)).id).toBe(
    field('Password').getAttribute('aria-describedby'),
  )
  expect(field('Password').value).toBe('wrong')
})

async function open(answers: Partial<Account>, others: Partial<Backend> = {}) {
  const rendered = renderScreen('/pricing?account=', <AccountPanel />, {
    ...withAccount(answers),
    readUser: async () => ada,
    listRequests: async () => noRequests,
    ...others,
  })
  await screen.findByRole('dialog')
  return rendered
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input' })
}

function changeButton(): HTMLElement {
  return screen.getByRole('button', { name: 'Change password' })
}
