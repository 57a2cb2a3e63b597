import type { Hit } from './hit.ts'
import { type HitContent, hitContentSchema, hitContentShape } from './hit-schema.ts'

const storyFields = ['quote', 'role', 'before', 'now'] as const

/** A hit as its form has it: every field is text, those of the story beside the others. */
export type HitForm = Record<keyof HitContent | (typeof storyFields)[number], string>

/** The form of a hit, or of a new one. */
export function toHitForm(hit?: Hit): HitForm {
  const names = [...Object.keys(hitContentShape), ...storyFields]
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as HitForm
  if (!hit) return { ...empty, status: 'completed' }
  const { tags, story, calc = '', ...fields } = hit
  return { ...empty, ...fields, ...story, calc, tags: tags.join(', ') }
}

/** Parses a form into what is published. */
export const hitFormSchema = {
  safeParse: (form: HitForm) =>
    hitContentSchema.safeParse({
      ...form,
      tags: form.tags.split(',').filter((tag) => tag.trim() !== ''),
      story: storyFields.some((name) => form[name].trim() !== '') ? form : null,
    }),
}
