import { infoTextsUpdated } from '#domain/site/info-texts.ts'
import {
  defaultSettings,
  isExampleCompany,
  type OwnTexts,
  parseInfoText,
  type SiteSettings,
  siteSettingsSchema,
} from '#domain/site/site-settings.ts'
import type { Database, Query } from '#server/db/database.ts'
import { findSetting, writeSetting } from '#server/db/settings-store.ts'
import { touchSite } from './site-version.ts'

export const settingsName = 'site-settings'
const updatedName = 'site-texts-updated'

/** What an admin has set, or the values in code. */
export async function readSettings(query: Query): Promise<SiteSettings> {
  return parseSettings(await findSetting(query, settingsName))
}

/** Settings of an earlier version may lack something: it is as in code. */
export function parseSettings(stored: string | undefined): SiteSettings {
  if (stored === undefined) return defaultSettings
  return siteSettingsSchema.safeParse(JSON.parse(stored)).data ?? defaultSettings
}

export async function writeSettings(
  database: Database,
  settings: SiteSettings,
): Promise<SiteSettings> {
  await database.change(async (trx, announce) => {
    await touchSite(trx, announce)
    const { texts } = await readSettings(trx)
    if (JSON.stringify(texts) !== JSON.stringify(settings.texts)) {
      await writeSetting(trx, updatedName, new Date().toISOString().slice(0, 10))
    }
    await writeSetting(trx, settingsName, JSON.stringify(settings))
  })
  return settings
}

/** The info texts that are not those in code, and when one of them was changed. */
export async function readOwnTexts({ query }: Pick<Database, 'query'>): Promise<OwnTexts> {
  const { texts } = await readSettings(query)
  const own = Object.entries(texts).filter(([, text]) => text !== '')
  return {
    texts: Object.fromEntries(own.map(([page, text]) => [page, parseInfoText(text)])),
    updatedOn: (await findSetting(query, updatedName)) ?? infoTextsUpdated,
  }
}

/** Whether a public service still has the imprint of the example company. */
export async function hasExampleCompany(query: Query, publicUrl: string): Promise<boolean> {
  return publicUrl.startsWith('https:') && isExampleCompany((await readSettings(query)).company)
}

export const exampleNote =
  'The imprint still has the example company: an admin enters yours on the dashboard, under Settings.'
