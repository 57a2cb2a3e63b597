import type { checklistEndpoints } from '#contract/checklist.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { limitedBy } from '#server/http/rate-limits.ts'
import type { Handlers } from '#server/http/router.ts'
import { addItem, changeChecklistItem, readChecklist } from './checklist.ts'

export function checklistHandlers(dependencies: Dependencies): Handlers<typeof checklistEndpoints> {
  const { database } = dependencies
  const limited = limitedBy(dependencies)
  return {
    readChecklist: limited('read-request', ({ user, id }) => readChecklist(database, user, id)),
    addChecklistItem: limited('checklist', ({ user, id, body }) =>
      addItem(database, user, id, body),
    ),
    changeChecklistItem: limited('checklist', ({ user, id, number, body }) =>
      changeChecklistItem(database, user, id, number, body),
    ),
  }
}
