import { sampleHits } from '#backends/samples/hits.ts'
import { sampleStories } from '#backends/samples/stories.ts'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import { owningCents } from '#domain/savings/owning-costs.ts'
import { writeSavingsCase } from '#domain/savings/savings-address.ts'
import { type HitContent, toHit } from '#domain/showcase/hit-content.ts'
import type { Showcase } from '#domain/showcase/managed-hit.ts'
import type { Story } from '#domain/showcase/story.ts'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { formatSpoken } from '#domain/values/money.ts'
import type { Database, Query } from '#server/db/database.ts'
import { claimSetting } from '#server/db/settings-store.ts'
import { type HitRow, insertSamples, listHitRows } from './hit-store.ts'
import { readSettings } from './site-settings.ts'

/** As many as Home shows, however many hits have one. */
const storiesMax = 6

/** The published hits and stories. Samples are marked once there is something else. */
export async function readShowcase(query: Query): Promise<Showcase & { areSamples: boolean }> {
  const rows = await listHitRows(query, 'published')
  const samples = rows.filter(({ isSample }) => isSample === 1)
  const titles = samples.map(({ content }) => content.title).join('\n')
  const areSamples =
    samples.length === rows.length && titles === sampleHits.map(({ title }) => title).join('\n')
  const isMixed = samples.length < rows.length
  if (areSamples) return { hits: [...sampleHits], stories: [...sampleStories], areSamples }
  return {
    hits: rows.map((row) => ({
      ...toHit(row.id, { ...row.content, savingsCase: null }),
      // As an address it is a fifth as long, and it is in the page anyway.
      ...(row.content.savingsCase && { calc: writeSavingsCase(row.content.savingsCase) }),
      ...(isMixed && row.isSample === 1 && { isSample: true }),
    })),
    stories: rows.flatMap(toStory).slice(0, storiesMax),
    areSamples,
  }
}

/** What the pages show in place of what they were built with; undefined where that is the same. */
export async function readSiteContent({ query }: Database) {
  const { hits, stories, areSamples } = await readShowcase(query)
  const { company, texts } = await readSettings(query)
  const isOwn = JSON.stringify(company) !== JSON.stringify(defaultSettings.company)
  const hasOwnTexts = Object.values(texts).some((text) => text !== '')
  if (areSamples && !isOwn && !hasOwnTexts) return undefined
  return { hits, stories, ...(isOwn && { company }), ...(hasOwnTexts && { hasOwnTexts }) }
}

function toStory({ id, isSample, content }: HitRow): Story[] {
  const { story, title } = content
  if (!story) return []
  const sample = sampleStories.find((known) => known.title === title)
  // A sample's story has more to it than an operator can enter.
  if (isSample === 1 && sample) return [sample]
  const { originalSaas, savingsAmount: savings, description, tags } = content
  const { role: customerRole, ...said } = story
  return [
    { id: `hit-${id}`, title, originalSaas, savings, description, tags, customerRole, ...said },
  ]
}

/** The samples are the first content of a new database. Of several processes, one inserts them. */
export async function seedShowcase(database: Database): Promise<void> {
  await database.change(async (trx) => {
    if (!(await claimSetting(trx, 'showcase-seeded', new Date().toISOString()))) return
    await insertSamples(
      trx,
      sampleHits.map((sample) => {
        const story = sampleStories.find(({ title }) => title === sample.title)
        return { ...sample, id: undefined, ...(story && { story: sayStory(story) }) } as HitContent
      }),
    )
  })
}

function sayStory({ quote, customerRole: role, savingsCase }: (typeof sampleStories)[number]) {
  const { lines, years } = savingsCase
  return {
    quote,
    role,
    before: `${formatSpoken(billCentsPerMonth(lines) * 12)} per year`,
    now: `${formatSpoken(owningCents(lines, savingsCase) / years)} per year`,
  }
}
