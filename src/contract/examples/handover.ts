import type { handoverEndpoints } from '#contract/handover.ts'
import type { Handover } from '#domain/handover/handover-list.ts'
import type { Examples } from './example.ts'

const reply: Handover = {
  items: [
    {
      kind: 'source',
      link: 'https://git.analytical.example/chat',
      note: 'Main branch, tag v1.0.',
      files: [],
      secret: 'none',
      confirmedAt: '2027-01-29T10:20:00.000Z',
      confirmedBy: 'Ada Byron',
      version: 1,
    },
    {
      kind: 'admin',
      link: null,
      note: 'User name: admin',
      files: [],
      secret: 'waiting',
      confirmedAt: null,
      confirmedBy: null,
      version: 1,
    },
  ],
}

export const handoverExamples: Examples<typeof handoverEndpoints> = {
  readHandover: { reply },
  confirmHandover: { body: { kind: 'source', version: 1 }, reply },
  showHandoverSecret: { reply: { secret: 'correct horse battery staple' } },
}
