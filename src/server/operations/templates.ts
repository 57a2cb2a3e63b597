import { isDeepStrictEqual } from 'node:util'
import { CallError } from '#contract/errors.ts'
import {
  type SavedTemplate,
  type Template,
  templateMessages,
  templateRules,
} from '#domain/operations/templates.ts'
import type { Database, Query } from '#server/db/database.ts'

export function listTemplates(query: Query): Promise<Template[]> {
  return query.selectFrom('template').orderBy('name').orderBy('id').selectAll().execute()
}

/** Repeated, it changes nothing. */
export function saveTemplate(database: Database, id: string, { version, ...sent }: SavedTemplate) {
  return database.change(async (trx) => {
    // One save after the other, so that the limit holds and no change is lost.
    await trx.selectFrom('template').select('id').forUpdate().execute()
    const all = await listTemplates(trx)
    const known = all.find((one) => one.id === id)
    const saved: Template = { ...sent, id, version: version + 1 }
    if (isDeepStrictEqual({ ...known }, saved)) return saved
    if ((known?.version ?? 0) !== version) throw new CallError('conflict')
    if (known === undefined && all.length >= templateRules.max) {
      throw new CallError('conflict', templateMessages.tooMany)
    }
    const stored = trx.insertInto('template').values(saved)
    await stored.onConflict((conflict) => conflict.column('id').doUpdateSet(saved)).execute()
    return saved
  })
}

/** Idempotent; also succeeds for unknown ones. */
export async function deleteTemplate({ query }: Database, id: string): Promise<void> {
  await query.deleteFrom('template').where('id', '=', id).execute()
}
