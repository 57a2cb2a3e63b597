import { sampleHits } from '#backends/samples/hits.ts'
import { sampleStories } from '#backends/samples/stories.ts'
import type { Story } from '#domain/showcase/story.ts'
import type { Database, Query } from '#server/db/database.ts'
import { claimSetting } from '#server/db/settings-store.ts'
import { type HitRow, insertHit, listHitRows } from './hit-store.ts'
import { readSettings, readSiteVersion } from './site-settings.ts'

/** As many as Home shows, however many hits have one. */
const storiesMax = 6

export async function readShowcase(query: Query) {
  const rows = await listHitRows(query, { isPublished: 1 })
  const isMixed = rows.some(({ isSample }) => isSample === 0)
  return {
    hits: rows.map(({ id, content, isSample }) => ({
      id,
      ...content,
      ...(isMixed && isSample === 1 && { isSample: true }),
    })),
    stories: rows.flatMap(toStory).slice(0, storiesMax),
  }
}

/** What the pages show in place of what they were built with; undefined until something is changed. */
export async function readSiteContent({ query }: Database) {
  if ((await readSiteVersion(query)) === '') return undefined
  const { company, texts } = await readSettings(query)
  const hasOwnTexts = Object.values(texts).some((text) => text !== '')
  return { ...(await readShowcase(query)), company, hasOwnTexts }
}

/** A sample's story has more to it than an operator can enter. */
function toStory({ id, isSample, content }: HitRow): Story[] {
  const { story, costs, title, originalSaas, savingsAmount: savings, calc } = content
  if (isSample === 1) {
    const told = sampleStories.filter((sample) => sample.title === title)
    return told.map((sample) => ({ ...sample, hitId: id }))
  }
  if (!story || !costs) return []
  const { description, tags } = content
  const hit = { hitId: id, title, originalSaas, savings, costs, description, tags }
  const said = { customerRole: story.role, quote: story.quote }
  return [{ id: `hit-${id}`, ...hit, ...said, ...(calc && { calc }) }]
}

/** The samples are the first content of a new database. Of several processes, one inserts them. */
export async function seedShowcase(database: Database): Promise<void> {
  await database.change(async (trx) => {
    if (!(await claimSetting(trx, 'showcase-seeded', new Date().toISOString()))) return
    for (const { id: position, ...content } of sampleHits) {
      await insertHit(trx, { content, position, isPublished: 1, isSample: 1 })
    }
  })
}
