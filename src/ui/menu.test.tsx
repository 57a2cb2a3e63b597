import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu, MenuChoices, MenuItem, MenuPanel, MenuTrigger } from './menu.tsx'

const onChoose = vi.fn<(value: string) => void>()
const onOpen = vi.fn<() => void>()
const onPress = vi.fn<() => void>()

/** Dark is checked, unless another value is. */
function renderMenu(value = 'Dark') {
  onChoose.mockReset()
  onOpen.mockReset()
  onPress.mockReset()
  const options = ['Light', 'Dark', 'Dim'].map((label) => ({ value: label, label, icon: null }))
  render(
    <>
      <button type="button">Before</button>
      <Menu>
        <MenuTrigger onOpen={onOpen}>Theme</MenuTrigger>
        <MenuPanel>
          <p>What it says on top</p>
          <MenuChoices label="Theme" value={value} options={options} onChoose={onChoose} />
          <MenuItem onSelect={() => onChoose('reset')}>Reset</MenuItem>
        </MenuPanel>
      </Menu>
      <button type="button" onClick={onPress}>
        After
      </button>
    </>,
  )
  return userEvent.setup()
}

const trigger = () => screen.getByRole('button', { name: 'Theme' })
const menu = () => screen.queryByRole('menu')
const focusedText = () => document.activeElement?.textContent

test('each press on the button opens or closes it, named by the button, with focus on no item where none is checked', async () => {
  const user = renderMenu('none')
  expect(menu()).toBeNull()
  expect(trigger().getAttribute('aria-haspopup')).toBe('menu')
  expect(trigger().getAttribute('aria-expanded')).toBe('false')
  await user.click(trigger())
  expect(screen.getByRole('menu', { name: 'Theme' })).toBe(document.activeElement)
  expect(trigger().getAttribute('aria-expanded')).toBe('true')
  expect(onOpen).toHaveBeenCalledOnce()
  await user.click(trigger())
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(trigger())
  await user.click(trigger())
  expect(menu()).not.toBeNull()
})

test.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])(
  'the key %s opens it with focus on the checked item of a named group',
  async (key) => {
    const user = renderMenu()
    trigger().focus()
    await user.keyboard(key)
    const checked = within(screen.getByRole('group', { name: 'Theme' })).getAllByRole(
      'menuitemradio',
      { checked: true },
    )
    expect(checked).toEqual([document.activeElement])
    expect(focusedText()).toBe('Dark')
  },
)

test.each([
  ['{ArrowDown}', 'Dark'],
  ['{ArrowUp}', 'Reset'],
  ['{End}', 'Reset'],
  ['{End}{ArrowDown}', 'Light'],
  ['{End}{Home}', 'Light'],
  ['{PageDown}{PageUp}', 'Light'],
  ['d', 'Dark'],
  ['Dddd', 'Dim'],
  ['x', 'Light'],
])('from the first item, %s leads to %s', async (keys, text) => {
  const user = renderMenu('none')
  trigger().focus()
  await user.keyboard(`{ArrowDown}${keys}`)
  expect(focusedText()).toBe(text)
})

test.each(['{Enter}', ' '])('the key %s chooses, closes, and focus is back', async (key) => {
  const user = renderMenu('none')
  trigger().focus()
  await user.keyboard(`{ArrowDown}{ArrowDown}${key}`)
  expect(onChoose.mock.calls).toEqual([['Dark']])
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(trigger())
})

test('a press on an item chooses, closes, and focus is back before the choice takes effect', async () => {
  const user = renderMenu()
  let focusedThen: Element | null = null
  onChoose.mockImplementation(() => {
    focusedThen = document.activeElement
  })
  await user.click(trigger())
  await user.click(screen.getByRole('menuitem', { name: 'Reset' }))
  expect(onChoose.mock.calls).toEqual([['reset']])
  expect(menu()).toBeNull()
  expect(focusedThen).toBe(trigger())
})

test('an Enter that is held neither chooses in what it opened nor opens again', () => {
  renderMenu()
  expect(fireEvent.keyDown(trigger(), { key: 'Enter', repeat: true })).toBe(false)
  fireEvent.keyDown(trigger(), { key: 'ArrowDown' })
  const light = screen.getByRole('menuitemradio', { name: 'Light' })
  expect(fireEvent.keyDown(light, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(light, { key: 'Enter' })).toBe(true)
})

test('Escape closes it alone and gives focus back', async () => {
  const user = renderMenu()
  const heard = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', heard)
  trigger().focus()
  await user.keyboard('{ArrowDown}{Escape}')
  document.removeEventListener('keydown', heard)
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(trigger())
  // What is around the menu knows by this that the key was not for it.
  expect(heard.mock.lastCall?.[0].defaultPrevented).toBe(true)
})

test.each([
  ['{Tab}', 'After'],
  ['{Shift>}{Tab}', 'Before'],
])('the keys %s close it and go on from its button', async (keys, text) => {
  const user = renderMenu()
  trigger().focus()
  await user.keyboard(`{ArrowDown}${keys}`)
  expect(menu()).toBeNull()
  expect(focusedText()).toBe(text)
})

test('a press or focus elsewhere closes it and is not lost', async () => {
  const user = renderMenu()
  const after = screen.getByRole('button', { name: 'After' })
  await user.click(trigger())
  await user.click(after)
  expect(menu()).toBeNull()
  expect(onPress).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(after)
  await user.click(trigger())
  act(() => after.focus())
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(after)
})

test('the item under a mouse is highlighted, none once the mouse has left it, and leaving the window closes it', async () => {
  const user = renderMenu()
  await user.click(trigger())
  await user.hover(screen.getByRole('menuitemradio', { name: 'Dim' }))
  expect(focusedText()).toBe('Dim')
  await user.hover(screen.getByText('What it says on top'))
  expect(document.activeElement).toBe(menu())
  fireEvent.blur(window)
  expect(menu()).toBeNull()
})
