import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

test.each([
  ['that opens with a page', false, 'H1'],
  ['that asks in between, whose opener is busy,', true, 'BODY'],
])('a dialog %s leaves focus where the user goes on', async (_, isInterlude, focused) => {
  const page = (isOpen: boolean) => (
    <>
      <h1 tabIndex={-1}>Dashboard</h1>
      {isOpen && (
        <Dialog title="Confirm it’s you" isInterlude={isInterlude} onClose={() => undefined}>
          <input />
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(page(true))
  rerender(page(false))
  await Promise.resolve()
  expect(document.activeElement?.tagName).toBe(focused)
})

test('a dialog that the browser closes while it is still shown opens again', async () => {
  const { rerender } = render(
    <Dialog title="Quote" onClose={() => undefined}>
      <input />
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.close()
  await expect.poll(() => dialog.open).toBe(true)
  rerender(null)
  await Promise.resolve()
  expect(dialog.open).toBe(false)
})
