import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type HandoverItem,
  type HandoverKind,
  handoverKinds,
  handoverLabels,
  savedHandoverSchema,
} from '#domain/handover/handover.ts'
import { type OperatorRequest, previewSchema } from '#domain/operations/operations.ts'
import { SelectField } from '#ui/field.tsx'
import { handoverQuery } from '#web/queries/checklist.ts'
import { useRequests } from '#web/queries/requests.ts'
import { HandoverContent } from '#web/screens/dashboard/checklist/handover-list.tsx'
import { AttachFiles } from '#web/screens/dashboard/files/attach-files.tsx'
import { useUploads } from '#web/screens/dashboard/files/uploads.ts'
import { noteInput, RequestForm, SavedMeanwhile, useRequestForm } from './request-form.tsx'

export const addressInput = {
  type: 'url',
  placeholder: 'https://',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export function PreviewTool({ request }: { request: OperatorRequest }) {
  const { id, previewUrl: saved = '' } = request
  const form = useRequestForm(request, 'preview', previewSchema, { url: saved }, ({ url }) => ({
    url: url.trim() || null,
  }))
  return (
    <RequestForm
      request={request}
      form={form}
      label="Preview"
      act={(operations, preview) => operations.setPreview(id, preview)}
      submit="Save preview"
      isIdle={!form.isDirty}
    >
      {form.field('url', 'Preview address', {
        ...addressInput,
        hint: 'The client sees it right away, until the handover.',
      })}
    </RequestForm>
  )
}

export function SolutionTool({ request }: { request: OperatorRequest }) {
  const { url: link = '', handoverNotes: note = '' } = request.solution ?? {}
  return <ItemTool {...{ request, kind: 'address', saved: { link, note } }} />
}

export function HandoverTool({ request }: { request: OperatorRequest }) {
  const { data } = useQuery(handoverQuery(useRequests(), request.id))
  const items = (data?.items ?? []).filter((item) => item.kind !== 'address')
  const [kind, setKind] = useState<HandoverKind>('source')
  const saved = items.find((item) => item.kind === kind)
  return (
    <div className="grid gap-4">
      {items.length > 0 && (
        <ul aria-label="Handover" className="divide-y divide-rule">
          {items.map((item) => (
            <li key={item.kind} className="grid gap-1 py-3">
              <HandoverContent item={item} />
              <p className="text-sm text-soft">{formatState(item)}</p>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label="Item"
        hint="The client sees it right away and confirms it."
        value={kind}
        options={handoverKinds.slice(1).map((value) => ({ value, label: handoverLabels[value] }))}
        onChoose={setKind}
      />
      {/* Read first: an earlier render would take the saved value for another operator's edit. */}
      {data && <ItemTool key={kind} {...{ request, kind, saved }} />}
    </div>
  )
}

const secretTexts = {
  none: '',
  waiting: '. Its secret hasn’t been shown yet.',
  shown: '. The secret was shown and erased.',
}

function formatState({ secret, confirmedAt, confirmedBy }: HandoverItem): string {
  const state = confirmedAt ? `Confirmed by ${confirmedBy}` : 'Not confirmed yet'
  return state + secretTexts[secret]
}

interface ItemToolProps {
  request: OperatorRequest
  kind: HandoverKind
  saved?: Pick<HandoverItem, 'link' | 'note'> | undefined
}

function ItemTool({ request, kind, saved }: ItemToolProps) {
  const { id } = request
  const isSolution = kind === 'address'
  const uploads = useUploads(`${id} handover ${kind}`, id)
  const form = useRequestForm(
    request,
    `handover ${kind}`,
    savedHandoverSchema,
    { link: saved?.link ?? '', note: saved?.note ?? '', secret: '' },
    (typed) => ({ items: [{ kind, ...typed, ...uploads.attached }] }),
  )

  return (
    <RequestForm
      request={request}
      form={form}
      label={isSolution ? 'Solution' : 'Item'}
      isReady={uploads.isReady}
      act={(operations, handover) => operations.saveHandover(id, handover)}
      onDone={uploads.clear}
      submit={isSolution ? 'Save solution' : 'Save item'}
      isIdle={!form.isDirty && uploads.files.length === 0}
    >
      {form.field('link', isSolution ? 'Solution address' : 'Link', addressInput)}
      <SavedMeanwhile form={form} name="link" saved={saved?.link} />
      {form.field('note', isSolution ? 'Handover notes' : 'Note', noteInput)}
      <SavedMeanwhile form={form} name="note" saved={saved?.note} />
      {!isSolution && <AttachFiles uploads={uploads} />}
      {kind === 'admin' &&
        form.field('secret', 'Secret', {
          type: 'password',
          hint: 'Stored encrypted, shown to the client once, then erased.',
          autoComplete: 'off',
        })}
    </RequestForm>
  )
}
