import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { readServiceLog } from '#server/accounts/security-log.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, callOf } from '#tests/server/users.ts'
import { writeSettings } from './site-settings.ts'

test.each(engines)(
  'on %s, a change of bank details and contact address is logged with who, old and new, and emailed to every admin',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const admin = await addUser(database, { role: 'operator', isAdmin: true })
    const other = await addUser(database, { role: 'operator', isAdmin: true })
    await addUser(database, { role: 'operator' })
    const { company, texts } = defaultSettings
    const save = (own: Partial<typeof company>, terms = '') =>
      writeSettings(database, callOf(admin), {
        ...defaultSettings,
        company: { ...company, ...own },
        texts: { ...texts, terms },
      })
    // The texts are public, and what stays the same is no change.
    await save({}, 'Other terms')
    expect((await readServiceLog(database, {})).events).toEqual([])
    await save({ bankDetails: 'IBAN 1\nBIC 2', email: 'pay@thief.example' })

    const { events } = await readServiceLog(database, {})
    expect(events).toMatchObject([
      {
        kind: 'settings-changed',
        actor: admin.email,
        detail: `Contact address: “${company.email}” → “pay@thief.example”; Bank details: none → “IBAN 1, BIC 2”`,
      },
    ])
    // Found by its account, now and when that is deleted.
    for (const _ of ['there', 'deleted']) {
      const found = await readServiceLog(database, { account: admin.email })
      expect(found.events).toMatchObject([{ kind: 'settings-changed', actor: admin.email }])
      expect((await readServiceLog(database, { account: other.email })).events).toEqual([])
      await database.query.deleteFrom('user').where('id', '=', admin.id).execute()
    }
    const mails = await database.query
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'body', 'replyTo'])
      .execute()
    const admins = [admin.email, other.email]
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(admins.toSorted())
    for (const { subject, body, replyTo } of mails) {
      // Not to whoever changed it.
      expect(replyTo).toBe(company.email)
      expect(subject).toBe('Company details were changed')
      expect(body).toContain(`Changed: Contact address, Bank details\nBy: ${admin.email}\n`)
      expect(body).not.toContain('IBAN')
    }
  },
)
