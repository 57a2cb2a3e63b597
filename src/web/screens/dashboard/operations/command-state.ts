import { createStore } from '#ui/store.ts'
import { holdKeys } from './hold-keys.ts'

/** Whether the command menu is open. In a file of its own: it opens on pages without the queue. */
export const commandMenu = createStore(false)

export function openCommandMenu(): void {
  // Its code may still be on its way.
  holdKeys()
  commandMenu.write(true)
}
