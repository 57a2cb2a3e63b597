import { checklistSchema, itemChangeSchema, newItemSchema } from '#domain/checklist/checklist.ts'
import { defineEndpoint } from './endpoint.ts'

/** What a solution is to have. The client and operators call the same endpoints; the rules say who may set what. */
export const checklistEndpoints = {
  readChecklist: defineEndpoint('GET /requests/:id/checklist', {
    access: 'signed-in',
    limits: ['read-request'],
    summary:
      'The features and data sets that a request is to replace, for its company and for operators.',
    reply: checklistSchema,
  }),
  addChecklistItem: defineEndpoint('POST /requests/:id/checklist', {
    access: 'signed-in',
    limits: ['checklist'],
    summary: 'Add an item to the checklist. After a quote was accepted, the item says so.',
    body: newItemSchema,
    reply: checklistSchema,
  }),
  changeChecklistItem: defineEndpoint('PUT /requests/:id/checklist/:number', {
    access: 'signed-in',
    limits: ['checklist'],
    summary:
      'Mark an item, by the version that was seen. The client sets `wish`, and `state` to accepted, or to off with a remark. Operators set `state` to built, to migrated with counts, or back to open.',
    body: itemChangeSchema,
    reply: checklistSchema,
  }),
}
