import * as z from 'zod/mini'
import type { AccountExport } from '#contract/account.ts'
import { type RequestDetail, requestDetailSchema } from '#domain/request-detail.ts'
import type { Database } from '#server/db/database.ts'
import { listOwnDetails } from '#server/db/request-store.ts'
import { listSessions } from '#server/db/sessions-store.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { type Person, userOf } from './read-person.ts'

/** Held in memory at once, however many requests there are. */
const pageSize = 100

/** Everything kept about a person, piece by piece: together the pieces are one `AccountExport`. */
export async function* exportJson(database: Database, person: Person): AsyncGenerator<string> {
  const head: Omit<AccountExport, 'requests'> = {
    exportedAt: new Date().toISOString(),
    user: userOf(person),
    sessions: await listSessions(database.query, person, new Date()),
  }
  let opening = `${JSON.stringify(head).slice(0, -1)},"requests":[`
  for await (const page of pagesOf(database, person)) {
    yield opening + page.map((request) => JSON.stringify(request)).join(',')
    opening = ','
  }
  yield ']}'
}

/** A person's requests, one line each. */
export async function* exportCsv(database: Database, person: Person): AsyncGenerator<string> {
  let opening = byteOrderMark + csvLine(Object.keys(columns))
  for await (const page of pagesOf(database, person)) {
    yield opening + page.map((request) => csvLine(cellsOf(request))).join('')
    opening = ''
  }
}

const columns = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  targetSaaS: ({ targetSaaS }) => targetSaaS,
  status: ({ status }) => status,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  estimatedCompletion: ({ estimatedCompletion = '' }) => estimatedCompletion,
  requirements: ({ requirements }) => requirements,
  budget: ({ budget }) => budget,
  timeframe: ({ timeframe }) => timeframe,
  companySize: ({ companySize }) => companySize,
  solutionUrl: ({ solution }) => solution?.url ?? '',
  handoverNotes: ({ solution }) => solution?.handoverNotes ?? '',
  messages: ({ events }) =>
    String(events.filter(({ detail }) => detail.kind === 'messaged').length),
} satisfies Record<string, (request: RequestDetail) => string>

function cellsOf(request: RequestDetail): string[] {
  return Object.values(columns).map((cell) => cell(request))
}

/** The first page even if nothing is on it, then every other one. */
async function* pagesOf({ query }: Database, person: Person): AsyncGenerator<RequestDetail[]> {
  let page = await listOwnDetails(query, person.id, {}, pageSize)
  yield checked(page)
  while (page.length === pageSize) {
    const before = page.at(-1)?.id
    page = await listOwnDetails(query, person.id, { before }, pageSize)
    if (page.length > 0) yield checked(page)
  }
}

/** No more leaves than the contract names, as with every other answer. */
function checked(page: RequestDetail[]): RequestDetail[] {
  return z.parse(z.array(requestDetailSchema), page)
}
