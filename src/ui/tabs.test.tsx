import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = ['one', 'two', 'three'].map((value) => ({
  value,
  label: value,
  content: <p>Content of {value}</p>,
}))

function Sample() {
  const [value, setValue] = useState('one')
  return <Tabs label="Numbers" value={value} tabs={tabs} onChoose={setValue} />
}

beforeEach(() => void render(<Sample />))

function chosen(): string | null {
  return screen.getByRole('tab', { selected: true }).textContent
}

test('a pressed tab shows its panel, and only that', async () => {
  await userEvent.click(screen.getByRole('tab', { name: 'two' }))
  expect(chosen()).toBe('two')
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
  const panel = screen.getByRole('tabpanel', { name: 'two' })
  expect(panel.textContent).toBe('Content of two')
  expect(screen.getByRole('tab', { name: 'two' }).getAttribute('aria-controls')).toBe(panel.id)
})

test('arrow keys choose and go round; Home and End lead to the ends', async () => {
  const user = userEvent.setup()
  await user.tab()
  for (const [key, name] of [
    ['ArrowRight', 'two'],
    ['End', 'three'],
    ['ArrowRight', 'one'],
    ['ArrowLeft', 'three'],
    ['Home', 'one'],
  ]) {
    await user.keyboard(`{${key}}`)
    expect(chosen()).toBe(name)
    expect(document.activeElement?.textContent).toBe(name)
  }
})

test('a key with a modifier is the browser’s', async () => {
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(chosen()).toBe('one')
})

test('all tabs are one stop, and the panel is the next', async () => {
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('one')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})
