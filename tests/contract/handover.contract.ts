import { describe, expect, test } from 'vitest'
import { handoverMessages } from '#domain/handover/handover.ts'
import { operatorRequestSchema } from '#domain/operations/operations.ts'
import { moveReasons, reasonNote } from '#domain/requests/request-moves.ts'
import { todayUtc } from '#domain/values/dates.ts'
import { messages } from '#domain/values/messages.ts'
import { watchMessages, watchRules } from '#domain/watching/watch.ts'
import { newKey, startWork } from './people.ts'
import { orderPlaced } from './requests.contract.ts'
import type { Service } from './service.ts'

const source = { kind: 'source', link: 'https://git.example/chat', note: 'Tag v1' } as const
const backups = { kind: 'backups', note: 'Every night at 2' } as const
const address = { kind: 'address', link: 'https://chat.example', note: 'Use it' } as const

/** What a client gets to run a solution without us. */
export function testHandovers(service: () => Service): void {
  describe('a handover', () => {
    test('is saved by operators and confirmed item by item; the address comes with the completion', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const { operations } = operator
      await startWork(operations, id)
      const items = [address, source, backups]
      const saved = await operations.saveHandover(id, { version: 2, items })
      expect(saved).toMatchObject({ solution: { url: address.link, handoverNotes: 'Use it' } })
      const seen = await client.requests.readHandover(id)
      const unconfirmed = { files: [], secret: 'none', version: 3 }
      expect(seen.items).toEqual([
        { ...source, ...unconfirmed },
        { ...backups, link: '', ...unconfirmed },
      ])
      expect((await operator.requests.readHandover(id)).items).toMatchObject(items)
      expect(await client.requests.readRequest(id)).toMatchObject({ unread: 3 })
      // Not the address, which the client has not got yet.
      expect((await client.listRequests()).waiting).toMatchObject([{ id, toConfirm: 2 }])

      const early = operations.moveRequest(id, { version: 3, to: 'completed' })
      await expect(early).rejects.toMatchObject({ code: 'invalid', fields: expect.anything() })
      const confirmation = { kind: 'source', version: 3 } as const
      const confirmed = await client.requests.confirmHandover(id, confirmation)
      expect(confirmed.items[0]).toMatchObject({ confirmedBy: 'Ada Lovelace' })
      const { events } = await client.requests.readRequest(id)
      const detail = { kind: 'item-changed', what: 'confirmed', name: 'Source code' }
      expect(events.at(-1)?.detail).toEqual(detail)

      const again = [{ ...source, note: 'Tag v2' }, { kind: 'backups' as const }]
      await operations.saveHandover(id, { version: 3, items: again })
      await expect(client.requests.confirmHandover(id, confirmation)).rejects.toMatchObject({
        code: 'conflict',
      })
      const { items: left } = await client.requests.readHandover(id)
      expect(left).toEqual([{ ...source, note: 'Tag v2', ...unconfirmed, version: 4 }])
      await client.requests.confirmHandover(id, { kind: 'source', version: 4 })
      expect((await client.listRequests()).waiting).toEqual([])
    })

    test('completes without a reason if everything is confirmed, and only with one otherwise', async () => {
      const { client, operator, person, id } = await orderPlaced(service())
      const { operations } = operator
      const token = await service().readToken(person.email, 'confirm')
      await client.account.confirmEmail({ token })
      await startWork(operations, id)
      await operations.saveHandover(id, { version: 2, items: [address, source] })
      const early = operations.moveRequest(id, { version: 3, to: 'completed' })
      const fields = { reason: moveReasons.handover.missing }
      await expect(early).rejects.toMatchObject({ code: 'invalid', fields })
      const reason = 'Confirmed by phone'
      const done = await operations.moveRequest(id, { version: 3, to: 'completed', reason })
      const note = { kind: 'noted', text: reasonNote('handover', reason) }
      expect(done.events.at(-1)?.detail).toEqual(note)
      expect((await client.requests.readHandover(id)).items).toMatchObject([address, source])
      const back = { version: 4, to: 'in-progress', reason: 'One more thing' } as const
      await operations.moveRequest(id, back)
      await client.requests.confirmHandover(id, { kind: 'source', version: 3 })
      await operations.moveRequest(id, { version: 5, to: 'completed' })
      // Ready until that is read. What comes later is news about a solution that is known.
      const isReady = async () => (await client.listRequests()).waiting?.map((it) => it.isJustReady)
      expect(await isReady()).toEqual([true])
      await client.requests.markRead(id, {})
      expect(await isReady()).toEqual([undefined])
      await operations.writeToClient(id, { text: 'We renewed the certificate.' }, newKey())
      expect(await isReady()).toEqual([undefined])
    })

    test('is watched once it is completed, until it is switched off or moved back', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const { operations } = operator
      await startWork(operations, id)
      await operations.saveHandover(id, { version: 2, items: [address] })
      const on = { isOn: true, address: 'https://chat.example/health' }
      const early = { code: 'invalid', message: watchMessages.notCompleted }
      await expect(operations.saveWatch(id, on)).rejects.toMatchObject(early)
      await operations.moveRequest(id, { version: 3, to: 'completed', reason: 'Known in person' })
      const internal = operations.saveWatch(id, { isOn: true, address: 'https://10.0.0.1/' })
      const fields = { address: watchMessages.notPublic }
      await expect(internal).rejects.toMatchObject({ code: 'invalid', fields })
      const watched = operatorRequestSchema.parse(await operations.saveWatch(id, on))
      expect(watched.watch).toMatchObject({ address: on.address })
      // A client reads neither the health address nor why a check failed.
      const [seen] = (await client.listRequests()).requests
      const days = Array.from({ length: watchRules.days }, () => null)
      expect(seen?.watch).toEqual({ since: expect.any(String), until: todayUtc(), days })
      const found = await operations.readClient(watched.client.companyId)
      expect(found.requests[0]?.watch).toMatchObject({ address: on.address })
      expect(await operations.saveWatch(id, { isOn: true })).not.toHaveProperty('watch.address')
      expect(await operations.saveWatch(id, { isOn: false })).not.toHaveProperty('watch')
      await operations.saveWatch(id, on)
      await operations.moveRequest(id, { version: 4, to: 'in-progress', reason: 'A bug' })
      expect(await operations.readOperatorRequest(id)).not.toHaveProperty('watch')
    })

    test('with a wrong link, a secret in the wrong place or no address is refused', async () => {
      const { operator, id } = await orderPlaced(service())
      const save = (items: object[]) =>
        operator.operations.saveHandover(id, { version: 1, items: items as [] })
      for (const [items, message] of [
        [[{ kind: 'source', link: 'javascript:alert(1)' }], messages.addressMalformed],
        [[{ kind: 'source', secret: 'x' }], handoverMessages.secretElsewhere],
        [[{ kind: 'address', note: 'x' }], handoverMessages.addressMissing],
      ] as const) {
        const error = await save([...items]).catch((caught: unknown) => caught)
        expect(error).toMatchObject({ code: 'invalid' })
        expect(Object.values((error as { fields: object }).fields)).toContain(message)
      }
    })
  })
}
