import * as z from 'zod/mini'
import { savedTemplateSchema, templateSchema } from '#domain/operations/templates.ts'
import { forOperators } from './endpoint.ts'

export const templateEndpoints = {
  listTemplates: forOperators(
    'GET /operations/templates',
    'The saved replies and quote templates, by name.',
    { reply: z.object({ templates: z.array(templateSchema) }) },
  ),
  saveTemplate: forOperators(
    'PUT /operations/templates/:id',
    'Add a template under an id that you choose, with `version` 0, or change the version of it that you read. `{name}`, `{product}` and `{date}` are filled from the request. Each row of a quote template is a line, with an amount such as `$600` at its end or without one.',
    { body: savedTemplateSchema, reply: templateSchema },
  ),
  deleteTemplate: forOperators('DELETE /operations/templates/:id', 'Delete a template.'),
}
