import type { checklistEndpoints } from '#contract/checklist.ts'
import type { Checklist } from '#domain/checklist/checklist.ts'
import type { Examples } from './example.ts'

const counts = { countBefore: 120_400, countAfter: 120_400 }
const rest = { wish: 'keep', isLater: false, version: 2 } as const

const reply: Checklist = {
  items: [
    { id: 1, kind: 'feature', name: 'Channels', state: 'built', ...rest },
    { id: 2, kind: 'data', name: 'Message history', state: 'migrated', ...counts, ...rest },
  ],
}

export const checklistExamples: Examples<typeof checklistEndpoints> = {
  readChecklist: { reply },
  addChecklistItem: { body: { kind: 'feature', name: 'Guest accounts' }, reply },
  changeChecklistItem: { body: { version: 1, wish: 'later' }, reply },
}
