import { describe, expect, test } from 'vitest'
import {
  type SavedTemplate,
  templateMessages,
  templateRules,
} from '#domain/operations/templates.ts'
import { newKey } from './people.ts'
import type { LiveBackend, Service } from './service.ts'

const reply: SavedTemplate = { kind: 'reply', name: 'Thanks', text: 'Hi {name}.', version: 0 }

/** What operators insert by typing a slash. */
export function testTemplates(service: () => Service): void {
  describe('a template', () => {
    test('is added once, changed in the version that was read, and deleted, for every operator', async () => {
      const [{ operations }, other] = [await operator(service()), await operator(service())]
      const id = newKey()
      const saved = await operations.saveTemplate(id, reply)
      expect(saved).toEqual({ ...reply, id, version: 1 })
      expect(await operations.saveTemplate(id, reply)).toEqual(saved)
      const { templates } = await other.operations.listTemplates()
      expect(templates.filter((one) => one.id === id)).toEqual([saved])

      const change = (name: string) => operations.saveTemplate(id, { ...saved, name })
      const outcomes = await Promise.allSettled(['Thank you', 'Many thanks'].map(change))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const refused = outcomes.find(({ status }) => status === 'rejected')
      expect(refused).toMatchObject({ reason: { code: 'conflict' } })

      await other.operations.deleteTemplate(id)
      await other.operations.deleteTemplate(id)
      await expect(change('Cheers')).rejects.toMatchObject({ code: 'conflict' })
    })

    test('with an unknown placeholder is refused, beside its text', async () => {
      const { operations } = await operator(service())
      const saving = operations.saveTemplate(newKey(), { ...reply, text: 'Hi {firstName}' })
      const fields = { text: templateMessages.placeholderUnknown }
      await expect(saving).rejects.toMatchObject({ code: 'invalid', fields })
    })

    test('is one of so many at most, also where several are added at once', async () => {
      const { operations } = await operator(service())
      const { templates } = await operations.listTemplates()
      const add = () => operations.saveTemplate(newKey(), reply)
      for (let count = templates.length + 1; count < templateRules.max; count += 1) await add()
      const outcomes = await Promise.allSettled([1, 2, 3].map(add))
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      const full = { code: 'conflict', message: templateMessages.tooMany }
      expect(refused).toMatchObject([full, full])
      const all = (await operations.listTemplates()).templates
      expect(all).toHaveLength(templateRules.max)
      for (const { id } of all.slice(templates.length)) await operations.deleteTemplate(id)
    })
  })
}

async function operator(service: Service): Promise<LiveBackend> {
  return (await service.enterAsOperator()).backend
}
