import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Files, Upload } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { type AttachedFile, fileLimits, fileMessages } from '#domain/files/file-limits.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import { ada, detailOf, fakeRequests, mara } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { acceptedQuote } from '#web/screens/dashboard/operations/operator-request.fixture.ts'
import { button, field, renderScreen } from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for it.
import '#web/screens/dashboard/request-panel/request-details.tsx'

const plan = { id: 'f1', name: 'plan.png', size: 2048, sha256: '' } as const
const pdf = {
  id: 'f2',
  name: 'terms.pdf',
  size: 99,
  sha256: '',
} as const

/** Ada's panel with files in it, on a server that answers an upload when the test says so. */
async function openPanel(
  files: AttachedFile[] = [],
  by: { name: string; role: 'client' | 'operator' } = mara,
  quotes: RequestDetail['quotes'] = [],
) {
  const sendMessage = vi.fn(async () => detailOf())
  const quoted = quotes.map(({ number, totalCents, validUntil }): [typeof by, EventDetail] => [
    by,
    { kind: 'quoted', number, totalCents, validUntil, files },
  ])
  const messaged: [typeof by, EventDetail] = [by, { kind: 'messaged', text: '', files }]
  const detail = detailOf({ quotes }, quoted.length > 0 ? quoted : [messaged])
  const { backend } = fakeRequests([detail], { sendMessage })
  const uploads: (Upload & { answer: PromiseWithResolvers<AttachedFile> })[] = []
  const remove = vi.fn<(id: string) => Promise<void>>(async () => undefined)
  const server: Files = {
    upload(_requestId, upload) {
      const answer = Promise.withResolvers<AttachedFile>()
      uploads.push({ ...upload, answer })
      return answer.promise
    },
    remove,
    addressOf: (id) => `/api/files/${id}`,
  }
  const { user } = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, {
    ...backend,
    files: server,
  })
  const panel = await screen.findByRole('dialog')
  await within(panel).findByRole('textbox', { name: 'Message' })
  const input = panel.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  onTestFinished(async () => {
    for (const left of screen.queryAllByRole('button', { name: /^(Remove|Cancel) / }))
      await user.click(left)
  })
  return { user, panel: within(panel), dialog: panel, input, uploads, remove, sendMessage }
}

test('files that are chosen, pasted and dropped are uploaded and sent with the message, which needs no text', async () => {
  const { user, panel, dialog, input, uploads, sendMessage } = await openPanel()
  const attach = panel.getByRole('button', { name: 'Attach files' })
  const limits = panel.getByText(fileMessages.limits)
  expect(attach.getAttribute('aria-describedby')).toBe(limits.id)
  // Shown once they matter.
  expect(limits.className).toBe('sr-only')
  await user.click(attach)
  expect(limits.className).toBe('')
  const [a, b, c] = ['a.txt', 'b.png', 'c.txt'].map((name) => new File(['x'], name)) as [
    File,
    File,
    File,
  ]
  await user.upload(input, a)
  fireEvent.paste(field('Message'), { clipboardData: { files: [b], types: ['Files'] } })
  fireEvent.drop(dialog, { dataTransfer: { files: [c], types: ['Files'] } })
  expect(uploads.map(({ file }) => file.name)).toEqual(['a.txt', 'b.png', 'c.txt'])

  act(() => uploads[0]?.onProgress(0.5))
  const progress = await panel.findByRole('progressbar', { name: 'Uploading a.txt' })
  await vi.waitFor(() => expect(progress.getAttribute('value')).toBe('50'))
  await user.click(button('Send message'))
  expect(await panel.findByText(fileMessages.uploading)).toBeDefined()
  await act(async () => {
    for (const [at, { answer, file }] of uploads.entries()) {
      answer.resolve({ ...pdf, id: `id${at}`, name: file.name })
    }
  })
  await vi.waitFor(() => expect(panel.queryByRole('progressbar')).toBeNull())
  await user.click(button('Send message'))
  const sent = { text: '', files: ['id0', 'id1', 'id2'] }
  await vi.waitFor(() =>
    expect(sendMessage).toHaveBeenCalledWith('HIT-012', sent, expect.any(String)),
  )
  await vi.waitFor(() => expect(panel.queryByRole('list', { name: 'Files to send' })).toBeNull())
})

test('an upload can be cancelled, removed, and tried again; a file that is too large is not begun', async () => {
  const { user, panel, input, uploads, remove, sendMessage } = await openPanel()
  await user.upload(input, new File(['x'], 'slow.txt'))
  await user.click(button('Cancel slow.txt'))
  expect(uploads[0]?.signal.aborted).toBe(true)

  const large = Object.defineProperty(new File(['x'], 'large.mov'), 'size', {
    value: fileLimits.fileBytes + 1,
  })
  await user.upload(input, large)
  const refusal = (await panel.findByRole('alert')).textContent
  expect([refusal, uploads.length]).toEqual([`large.mov: ${fileMessages.tooLarge}`, 1])

  await user.upload(input, new File(['x'], 'lost.txt'))
  await act(async () => uploads[1]?.answer.reject(new CallError('unavailable')))
  await user.click(button('Send message'))
  expect((await panel.findByRole('alert')).textContent).toBe(fileMessages.notUploaded)
  await user.click(await panel.findByRole('button', { name: 'Try again to upload lost.txt' }))
  await act(async () => uploads[2]?.answer.resolve(pdf))
  await user.click(await panel.findByRole('button', { name: 'Remove lost.txt' }))
  await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith(pdf.id))
  expect(sendMessage).not.toHaveBeenCalled()
})

test('received files can be downloaded, and a deleted one shows an error', async () => {
  const { panel } = await openPanel([
    plan,
    pdf,
    { ...pdf, id: 'f3', name: 'old.pdf', state: 'deleted' },
  ])
  const list = within(panel.getByRole('list', { name: 'Files' }))
  const links = list
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Download plan.png', '/api/files/f1'],
    ['Download terms.pdf', '/api/files/f2'],
  ])
  expect(list.getByText('2 KB')).toBeDefined()
  expect(list.getByText('old.pdf').closest('li')?.textContent).toBe('old.pdf Deleted')
  expect(list.queryByRole('button')).toBeNull()
})

test('who sent a file can delete it until it was downloaded', async () => {
  const own = { name: ada.name, role: 'client' } as const
  const { user, panel, remove } = await openPanel([plan, { ...pdf, state: 'downloaded' }], own)
  expect(panel.getByText('99 bytes, downloaded')).toBeDefined()
  remove.mockRejectedValueOnce(new CallError('conflict', fileMessages.downloaded))
  await user.click(button('Delete plan.png'))
  expect((await panel.findByRole('alert')).textContent).toBe(fileMessages.downloaded)
  expect(remove).toHaveBeenCalledExactlyOnceWith('f1')
})

test.each([
  ['superseded', 1],
  ['sent', 0],
  ['accepted', 0],
] as const)('a file of a quote that is %s has %i buttons to delete it', async (status, count) => {
  const own = { name: ada.name, role: 'client' } as const
  const { panel } = await openPanel([pdf], own, [{ ...acceptedQuote, status }])
  expect(panel.getByRole('link', { name: 'Download terms.pdf' })).toBeDefined()
  expect(panel.queryAllByRole('button', { name: 'Delete terms.pdf' })).toHaveLength(count)
})
