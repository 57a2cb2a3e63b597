import { createStore } from '#ui/store.ts'

/** Whether the command menu is open. In a file of its own: it opens on pages without the queue. */
export const commandMenu = createStore(false)
