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

test('all tabs are one stop before the panel; arrow keys without a modifier choose and go round, Home and End lead to the ends', async () => {
  const user = userEvent.setup()
  await user.tab()
  for (const [key, name] of [
    ['{Alt>}{ArrowRight}{/Alt}', 'one'],
    ['{ArrowRight}', 'two'],
    ['{End}', 'three'],
    ['{ArrowRight}', 'one'],
    ['{ArrowLeft}', 'three'],
    ['{Home}', 'one'],
  ] as const) {
    await user.keyboard(key)
    expect(chosen()).toBe(name)
    expect(document.activeElement?.textContent).toBe(name)
  }
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})
