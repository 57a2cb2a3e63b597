import type { checklistEndpoints } from '#contract/checklist.ts'
import type { Checklist } from '#domain/checklist/checklist.ts'
import type { Examples } from './example.ts'

const shared = { wish: 'keep', remark: null, isLater: false, version: 2 } as const

const reply: Checklist = {
  items: [
    {
      id: 1,
      kind: 'feature',
      name: 'Channels',
      state: 'built',
      countBefore: null,
      countAfter: null,
      ...shared,
    },
    {
      id: 2,
      kind: 'data',
      name: 'Message history',
      state: 'migrated',
      countBefore: 120_400,
      countAfter: 120_400,
      ...shared,
    },
  ],
}

export const checklistExamples: Examples<typeof checklistEndpoints> = {
  readChecklist: { reply },
  addChecklistItem: { body: { kind: 'feature', name: 'Guest accounts' }, reply },
  changeChecklistItem: {
    body: { version: 1, state: 'migrated', countBefore: 120_400, countAfter: 120_400 },
    reply,
  },
}
