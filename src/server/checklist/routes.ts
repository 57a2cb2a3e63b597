import type { checklistEndpoints } from '#contract/checklist.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { addItem, changeChecklistItem, readChecklist } from './checklist.ts'

export function checklistHandlers({
  database,
  limit,
}: Dependencies): Handlers<typeof checklistEndpoints> {
  return {
    async readChecklist({ user, id }) {
      await limit('read-request', user.id)
      return readChecklist(database, user, id)
    },
    async addChecklistItem({ user, id, body }) {
      await limit('checklist', user.id)
      return addItem(database, user, id, body)
    },
    async changeChecklistItem({ user, id, number, body }) {
      await limit('checklist', user.id)
      return changeChecklistItem(database, user, id, number, body)
    },
  }
}
