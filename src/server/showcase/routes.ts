import type { hitEndpoints, settingsEndpoints, siteEndpoints } from '#contract/showcase.ts'
import { version } from '#server/db/version.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { sendFile } from '#server/site/serve-site.ts'
import { createSiteFile, type SiteFile } from '#server/site/static-site.ts'
import { changeHit, createHit, draftFromRequest, listManagedHits, publishSamples } from './hits.ts'
import { readShowcase } from './read-showcase.ts'
import { readOwnTexts, readSettings, readSiteVersion, writeSettings } from './site-settings.ts'

/** What anyone may read. Its reply is made once for each change of the showcase. */
export function siteHandlers({ database }: Dependencies): Handlers<typeof siteEndpoints> {
  const { query } = database
  let made: { siteVersion: string; file: Promise<SiteFile> } | undefined

  async function makeFile(): Promise<SiteFile> {
    const json = { type: 'application/json', cacheControl: 'no-cache' }
    return createSiteFile(json, JSON.stringify(await readShowcase(query)), ['gzip'])
  }

  return {
    readOwnTexts: () => readOwnTexts(query),
    async listHits({ headers }) {
      const siteVersion = await readSiteVersion(query)
      if (made?.siteVersion !== siteVersion) made = { siteVersion, file: makeFile() }
      const { file } = made
      // What failed is made again by the next call.
      file.catch(() => {
        made = undefined
      })
      return sendFile(await file, headers)
    },
  }
}

/** The showcase, for operators. Each process renders its pages anew after a change, which does not wait for it. */
export function showcaseHandlers({
  database,
}: Dependencies): Handlers<typeof hitEndpoints & typeof settingsEndpoints> {
  return {
    listManagedHits: () => listManagedHits(database),
    createHit: ({ body }) => createHit(database, body),
    changeHit: ({ user, id, body }) => changeHit(database, user, id, body),
    publishSamples: ({ body }) => publishSamples(database, body.isPublished),
    draftHit: ({ user, id }) => draftFromRequest(database, user, id),
    readSettings: async () => ({ ...(await readSettings(database.query)), version }),
    writeSettings: ({ user, origin, body }) => writeSettings(database, { user, origin }, body),
  }
}
