import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Operations } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { examples } from '#contract/examples/examples.ts'
import { type Client, type ClientNotes, clientSchema } from '#domain/operations/client.ts'
import { forgetDrafts } from '#web/shared/form/draft.ts'
import { button, field, fill, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { ClientPanel } from './client-panel.tsx'

const label = 'Notes about this client'

test('notes are saved for the version that was seen', async () => {
  const { user, saved } = await open()
  expect(button('Save notes').disabled).toBe(true)
  await fill(user, field(label), 'Pays by card.')
  await user.click(button('Save notes'))
  await screen.findByText('Saved')
  expect(saved()).toEqual({ text: 'Pays by card.', version: 2 })
  expect(field(label).value).toBe('Pays by card.')
})

test('what another operator saved is shown beside the draft, also after a reload, and can be taken', async () => {
  const { user, saveElsewhere, saved } = await open()
  await fill(user, field(label), 'Mine')
  saveElsewhere('Theirs')
  await user.click(button('Save notes'))
  await screen.findByText(/^Someone else saved these notes/)
  expect(screen.getByText(/^Someone else saved: Theirs/)).toBeTruthy()
  expect(field(label).value).toBe('Mine')

  forgetDrafts()
  const again = await open(saved())
  expect(field(label).value).toBe('Mine')
  expect(screen.getByText(/^Someone else saved: Theirs/)).toBeTruthy()
  await again.user.click(button('Save notes'))
  await waitFor(() => expect(again.saved()).toEqual({ text: 'Mine', version: 3 }))

  await fill(again.user, field(label), 'Mine again')
  again.saveElsewhere('Theirs again')
  await again.user.click(button('Save notes'))
  await again.user.click(await screen.findByRole('button', { name: 'Use theirs' }))
  expect(field(label).value).toBe('Theirs again')
})

async function open(notes: ClientNotes = { text: '', version: 1 }) {
  document.body.replaceChildren()
  let client: Client = { ...clientSchema.parse(examples.readClient.reply), notes }
  const save = (text: string) => {
    client = { ...client, notes: { text, version: client.notes.version + 1 } }
    return client.notes
  }
  const { backend, operations } = createAgency([])
  Object.assign(operations, {
    readClient: async () => client,
    async saveClientNotes(_, { text, version }) {
      if (version !== client.notes.version) throw new CallError('conflict')
      return save(text)
    },
  } satisfies Partial<Operations>)
  const { user } = renderScreen(
    '/dashboard?client=engines',
    <ClientPanel id={client.id} opened="" onClose={() => undefined} />,
    backend,
  )
  await screen.findByLabelText(label)
  return { user, saved: () => client.notes, saveElsewhere: save }
}
