import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type SavedTemplate,
  savedTemplateSchema,
  type Template,
  templateKindLabels,
  templateLines,
  templateMessages,
  templateRules,
} from '#domain/operations/templates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useOperations } from '#web/queries/operations.ts'
import { templatesKey, templatesQuery } from '#web/queries/templates.ts'
import { useCall } from '#web/queries/use-call.ts'
import { AskFirst, useOpened } from '#web/shared/form/ask-first.tsx'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { useSendKey } from './queue-shortcuts.tsx'
import { SavedMeanwhile } from './request-form.tsx'

export function TemplateList() {
  const operations = useOperations()
  const templates = useQuery(templatesQuery(operations))
  const remove = useCall(operations.deleteTemplate, templatesKey)
  const { opened, openerFor, close } = useOpened()
  useSendKey()
  const isFull = (templates.data?.length ?? 0) >= templateRules.max
  const open = (which: string) => openerFor(which, remove.reset)

  return (
    <section className="not-first:mt-12" aria-labelledby="templates">
      <h2 id="templates" className="text-2xl">
        Saved replies and quote templates
      </h2>
      <p className="mt-2 text-soft">
        Type / in a message or a quote to insert one. We fill in {'{name}'}, {'{product}'} and{' '}
        {'{date}'}, the estimated completion, from the request.
      </p>
      <div className="mt-4">
        <Loaded query={templates} what="the templates" skeleton={<Skeleton className="h-40" />}>
          {(list) => (
            <ul className={list.length > 0 ? 'border-t border-rule' : undefined}>
              {list.map((template) => (
                <li key={template.id} className="border-b border-rule py-3">
                  {opened === template.id ? (
                    <TemplateForm template={template} onClose={close} />
                  ) : (
                    <>
                      <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
                        {template.name}
                        <Badge tone="neutral">{templateKindLabels[template.kind]}</Badge>
                      </p>
                      <p className="mt-1 line-clamp-3 text-sm wrap-anywhere whitespace-pre-wrap text-soft">
                        {formatTemplate(template)}
                      </p>
                      <Button
                        {...open(template.id)}
                        look="quiet"
                        className="mt-1 -ml-5"
                        aria-label={`Edit ${template.name}`}
                      >
                        Edit
                      </Button>
                      <AskFirst
                        opener="Delete…"
                        subject={template.name}
                        look="quiet"
                        confirm="Delete template"
                        change={{ ...remove, mutate: () => remove.mutate(template.id) }}
                        failed={templateMessages.deleteFailed}
                      >
                        What was sent with it stays as it is.
                      </AskFirst>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {remove.isSuccess && <Outcome key={remove.variables}>Template deleted</Outcome>}
      {opened === 'new' && <TemplateForm onClose={close} />}
      {templates.data && opened === null && !isFull && (
        <Button {...open('new')} look="outline" className="mt-4">
          Add template
        </Button>
      )}
      {isFull && <p className="mt-4 text-sm text-soft">{templateMessages.tooMany}</p>}
    </section>
  )
}

/** The amount of a line apart from what it is for. */
function formatTemplate({ kind, text }: Template): string {
  if (kind === 'reply') return text
  const lines = templateLines(text)
  return lines.map(({ title, amount }) => title + (amount && `: $${amount}`)).join('\n')
}

function TemplateForm({ template, onClose }: { template?: Template; onClose: () => void }) {
  const operations = useOperations()
  const queryClient = useQueryClient()
  const [id] = useState(template?.id ?? newKey)
  const { version = 0, kind = 'reply', name = '', text = '' } = template ?? {}
  const schema = {
    safeParse: (typed: object) => savedTemplateSchema.safeParse({ version, ...typed }),
  }
  const form = useForm<'kind' | 'name' | 'text', SavedTemplate>(schema, { kind, name, text })

  return (
    <div className="mt-4">
      <SubmitForm
        form={form}
        focusOn="name"
        // After a conflict, what another operator saved is shown beside the draft.
        act={(saved) =>
          operations
            .saveTemplate(id, saved)
            .finally(() => queryClient.invalidateQueries({ queryKey: templatesKey }))
        }
        onDone={onClose}
        submit="Save template"
        failed={templateMessages.saveFailed}
        onCancel={onClose}
      >
        {form.field('kind', 'Kind', { options: kinds })}
        {form.field('name', 'Name')}
        {form.field('text', 'Text', {
          rows: 5,
          hint: 'Of a quote template, each row is a line. End it with an amount, such as $600, or without one.',
        })}
        <SavedMeanwhile form={form} name="text" saved={text} />
      </SubmitForm>
    </div>
  )
}

const kinds = Object.entries(templateKindLabels).map(([value, label]) => ({ value, label }))
