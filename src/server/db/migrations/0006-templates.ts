import { type Kysely, sql } from 'kysely'

/** The lines that the quote editor offered before there was a list of templates. */
const quoteTemplates = {
  Build: 'Build the replacement',
  Migration: 'Move all data, with a dry run $2,200',
  Training: 'Training, two sessions of 90 minutes $600',
  Setup: 'Setup on your own servers, with nightly backups $900',
}

export async function addTemplates(db: Kysely<unknown>): Promise<void> {
  await sql`create table template (id text primary key,
    kind text not null check (kind in ('reply', 'quote')),
    name text not null, text text not null, version integer not null)`.execute(db)
  for (const [name, text] of Object.entries(quoteTemplates)) {
    await sql`insert into template (id, kind, name, text, version)
      values (${name.toLowerCase()}, 'quote', ${name}, ${text}, 1)`.execute(db)
  }
}
