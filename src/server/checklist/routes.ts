import type { checklistEndpoints } from '#contract/checklist.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { addItem, changeChecklistItem, readChecklist } from './checklist.ts'

export function checklistHandlers({ database }: Dependencies): Handlers<typeof checklistEndpoints> {
  return {
    readChecklist: ({ user, id }) => readChecklist(database, user, id),
    addChecklistItem: ({ user, id, body }) => addItem(database, user, id, body),
    changeChecklistItem: ({ user, id, number, body }) =>
      changeChecklistItem(database, user, id, number, body),
  }
}
