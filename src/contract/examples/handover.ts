import type { handoverEndpoints } from '#contract/handover.ts'
import type { Handover } from '#domain/handover/handover.ts'
import type { Examples } from './example.ts'

const confirmed = { confirmedAt: '2027-01-29T10:20:00.000Z', confirmedBy: 'Ada Byron' }
const link = 'https://git.analytical.example/chat'
const note = 'User name: admin'

const reply: Handover = {
  items: [
    { kind: 'source', link, note: '', files: [], secret: 'none', ...confirmed, version: 1 },
    { kind: 'admin', link: '', note, files: [], secret: 'waiting', version: 1 },
  ],
}

export const handoverExamples: Examples<typeof handoverEndpoints> = {
  readHandover: { reply },
  confirmHandover: { body: { kind: 'source', version: 1 }, reply },
  showHandoverSecret: { reply: { secret: 'correct horse battery staple' } },
}
