import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Operations } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { type Template, templateMessages } from '#domain/operations/templates.ts'
import {
  button,
  field,
  fill,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
import { TemplateList } from './template-list.tsx'

const thanks: Template = { id: 'thanks', kind: 'reply', name: 'Thanks', text: 'Hi', version: 3 }

test('templates are listed, added with known placeholders alone, and deleted after a question', async () => {
  const saveTemplate = vi.fn(async () => thanks)
  const deleteTemplate = vi.fn(async () => undefined)
  const { user } = open({ saveTemplate, deleteTemplate })
  const [item] = await screen.findAllByRole('listitem')
  expect(item?.textContent).toMatch(/^ThanksSaved replyHi/)
  await user.click(button('Add template'))
  await waitForFocus(() => field('Name'))
  await user.selectOptions(field('Kind'), 'Quote template')
  await fill(user, field('Name'), 'Training')
  await fill(user, field('Text'), 'Training for {who} $600')
  await user.click(button('Save template'))
  expect(await screen.findByText(templateMessages.placeholderUnknown)).toBeDefined()
  expect(saveTemplate).not.toHaveBeenCalled()
  await fill(user, field('Text'), 'Training for {name} $600')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitForFocus(() => button('Add template'))
  const text = 'Training for {name} $600'
  const saved = { kind: 'quote', name: 'Training', text, version: 0 }
  expect(saveTemplate).toHaveBeenCalledExactlyOnceWith(expect.any(String), saved)

  await user.click(within(item as HTMLElement).getByRole('button', { name: 'Delete… Thanks' }))
  await user.click(button('Delete template'))
  expect(await screen.findByText('Template deleted')).toBeDefined()
  expect(deleteTemplate).toHaveBeenCalledExactlyOnceWith('thanks')
})

test('a change that another operator overtook shows theirs beside it, and is saved when it is sent again', async () => {
  const templates = [thanks]
  const saveTemplate = vi.fn<Operations['saveTemplate']>(async () => {
    templates[0] = { ...thanks, text: 'Hello', version: 4 }
    throw new CallError('conflict')
  })
  const { user } = open({
    listTemplates: async () => ({ templates: [...templates] }),
    saveTemplate,
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }))
  await fill(user, field('Text'), 'Good morning')
  await user.click(button('Save template'))
  expect(await screen.findByText(/Someone else saved: Hello/)).toBeDefined()
  expect(field('Text').value).toBe('Good morning')
  await user.click(button('Save template'))
  expect(saveTemplate).toHaveBeenLastCalledWith('thanks', {
    kind: 'reply',
    name: 'Thanks',
    text: 'Good morning',
    version: 4,
  })
})

function open(answers: Partial<Operations>) {
  const operations = { listTemplates: async () => ({ templates: [thanks] }), ...answers }
  return renderScreen('/dashboard', <TemplateList />, { operations: operations as Operations })
}
