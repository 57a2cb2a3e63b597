import { randomUUID } from 'node:crypto'
import type { InfoPage } from '#domain/site/info-page.ts'
import { infoTextsOf, infoTextsUpdated } from '#domain/site/info-texts.ts'
import {
  companyLabels,
  isExampleCompany,
  parseInfoText,
  parseSettings,
  type SiteSettings,
} from '#domain/site/site-settings.ts'
import { changedFields, formatChanges, nameChanges } from '#domain/values/changed-fields.ts'
import { emailAdmins } from '#server/accounts/operators.ts'
import { type LoggedCall, recordServiceEvent } from '#server/accounts/security-log.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { findSetting, settingsName, writeSetting } from '#server/db/settings-store.ts'

/** What applied on a day, as paragraphs. */
export interface KeptTerms {
  date: string
  text: string[]
}

const versionName = 'site-version'

/** For every transaction that changes the public pages. As all write this row, they come one after the other. */
export async function bumpSiteVersion(trx: Transaction): Promise<void> {
  await writeSetting(trx, versionName, randomUUID())
  trx.announce({ kind: 'site' })
}

/** Differs after every change, and is empty before the first. */
export async function readSiteVersion(query: Query): Promise<string> {
  return (await findSetting(query, versionName)) ?? ''
}

export async function readSettings(query: Query): Promise<SiteSettings> {
  return parseSettings(await findSetting(query, settingsName))
}

export function writeSettings(database: Database, call: LoggedCall, sent: SiteSettings) {
  return database.change(async (trx) => {
    await bumpSiteVersion(trx)
    const before = await readSettings(trx)
    const changes = changedFields(companyLabels, before.company, sent.company)
    // Whoever can have money or replies sent elsewhere leaves a trace that the other admins see at once.
    if (changes.length > 0) {
      await recordServiceEvent(trx, call, {
        kind: 'settings-changed',
        detail: formatChanges(changes),
      })
      const { email: replyTo } = before.company
      const data = { changed: nameChanges(changes), by: call.user.email, replyTo }
      await emailAdmins(trx, 'settings-changed', data)
    }
    const pages = Object.keys(sent.texts) as InfoPage[]
    const changed = pages.filter((page) => sent.texts[page] !== before.texts[page])
    const today = new Date().toISOString().slice(0, 10)
    const dates = Object.fromEntries(changed.map((page) => [page, today]))
    const settings = { ...sent, updatedOn: { ...before.updatedOn, ...dates } }
    await writeSetting(trx, settingsName, JSON.stringify(settings))
    return settings
  })
}

export async function readOwnTexts(query: Query) {
  const { texts, updatedOn = {} } = await readSettings(query)
  const own = Object.entries(texts).filter(([, text]) => text !== '')
  return {
    texts: Object.fromEntries(own.map(([page, text]) => [page, parseInfoText(text)])),
    updatedOn,
  }
}

/** The day and the text of the terms that apply now. Without a text of its own, the site has the one in code. */
export async function readTerms(query: Query): Promise<[date: string, text: string]> {
  return termsOf(await readSettings(query))
}

function termsOf({ texts, updatedOn }: SiteSettings): [date: string, text: string] {
  return [(texts.terms && updatedOn?.['terms']) || infoTextsUpdated, texts.terms]
}

/** The terms in words, as they are kept with what was agreed under them. */
export async function readTermsText(query: Query): Promise<KeptTerms> {
  const settings = await readSettings(query)
  const [date, own] = termsOf(settings)
  const sections = own === '' ? infoTextsOf(settings.company).terms : parseInfoText(own)
  return {
    date,
    text: sections.flatMap(({ heading, text }) => [...(heading ? [heading] : []), ...text]),
  }
}

export async function hasExampleCompany(query: Query, publicUrl: string): Promise<boolean> {
  return publicUrl.startsWith('https:') && isExampleCompany((await readSettings(query)).company)
}

export const exampleNote =
  'The imprint still has the example company: an admin enters yours on the dashboard, under Settings.'
