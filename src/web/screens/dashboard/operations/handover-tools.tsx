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
import { Field } from '#ui/field.tsx'
import { handoverQuery } from '#web/queries/checklist.ts'
import { useTracking } from '#web/queries/requests.ts'
import { HandoverContent } from '#web/screens/dashboard/checklist/handover-list.tsx'
import { AttachFiles } from '#web/screens/dashboard/files/attach-files.tsx'
import { useUploads } from '#web/screens/dashboard/files/uploads.ts'
import { useDraft } from './tool-drafts.tsx'
import { DraftArea, draftControl, SavedMeanwhile, ToolForm, useTool } from './tool-form.tsx'

const addressInput = {
  type: 'url',
  className: 'field',
  placeholder: 'https://',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** Where the client sees the work in progress. */
export function PreviewTool({ request }: { request: OperatorRequest }) {
  const draft = useDraft(request.id, 'previewUrl', request.previewUrl)
  const tool = useTool(request.id, previewSchema, (operations, preview) =>
    operations.setPreview(request.id, preview),
  )

  async function save() {
    const url = draft.text.trim() || null
    if (await tool.send({ version: request.version, url })) draft.clear()
  }

  return (
    <ToolForm
      heading="Preview"
      isHeadingHidden
      request={request}
      tool={tool}
      wording={{ submit: 'Save preview', busy: 'Saving…', done: 'Saved' }}
      isIdle={!draft.isDirty}
      onSubmit={() => void save()}
    >
      <Field
        label="Preview address"
        hint="The client sees it right away, until the handover."
        error={tool.fields['url']}
      >
        {(control) => <input {...control} {...addressInput} {...draftControl(tool, draft)} />}
      </Field>
    </ToolForm>
  )
}

/** The address that is handed over, and what goes with it. */
export function SolutionTool({ request }: { request: OperatorRequest }) {
  const { url: link = '', handoverNotes: note = '' } = request.solution ?? {}
  return <ItemTool {...{ request, kind: 'address', saved: { link, note } }} />
}

/** What is handed over besides the address: each item by itself. */
export function HandoverTool({ request }: { request: OperatorRequest }) {
  const { data } = useQuery(handoverQuery(useTracking(), request.id))
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
              <p className="text-sm text-soft">{sayState(item)}</p>
            </li>
          ))}
        </ul>
      )}
      <Field label="Item" hint="The client sees it right away and confirms it.">
        {(control) => (
          <select
            {...control}
            value={kind}
            className="field"
            onChange={({ target }) => setKind(target.value as HandoverKind)}
          >
            {handoverKinds.slice(1).map((one) => (
              <option key={one} value={one}>
                {handoverLabels[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {/* Read first: a form that is drawn before would count what is saved as typed by another. */}
      {data && <ItemTool key={kind} {...{ request, kind, saved }} />}
    </div>
  )
}

const secretTexts = {
  none: '',
  waiting: '. Its secret hasn’t been shown yet.',
  shown: '. The secret was shown and erased.',
}

function sayState({ secret, confirmedAt, confirmedBy }: HandoverItem): string {
  const state = confirmedAt ? `Confirmed by ${confirmedBy}` : 'Not confirmed yet'
  return state + secretTexts[secret]
}

interface ItemToolProps {
  request: OperatorRequest
  kind: HandoverKind
  saved?: Pick<HandoverItem, 'link' | 'note'> | undefined
}

const itemWords = { heading: 'Item', link: 'Link', note: 'Note', submit: 'Save item' }

const solutionWords = {
  heading: 'Solution',
  link: 'Solution address',
  note: 'Handover notes',
  submit: 'Save solution',
}

function ItemTool({ request, kind, saved }: ItemToolProps) {
  const { id, version } = request
  const words = kind === 'address' ? solutionWords : itemWords
  const link = useDraft(id, `handover-${kind}-link`, saved?.link)
  const note = useDraft(id, `handover-${kind}-note`, saved?.note)
  // Not a draft: those are kept, and a secret must not be.
  const [secret, setSecret] = useState('')
  const tool = useTool(id, savedHandoverSchema, (operations, handover) =>
    operations.saveHandover(id, handover),
  )
  const uploads = useUploads(`${id} handover ${kind}`, id)

  async function save() {
    const attached = uploads.ready()
    if (attached === undefined) return
    const item = { kind, link: link.text, note: note.text, ...attached, secret }
    if (!(await tool.send({ version, items: [item] }))) return
    link.clear()
    note.clear()
    uploads.clear()
    setSecret('')
  }

  return (
    <ToolForm
      heading={words.heading}
      isHeadingHidden
      request={request}
      tool={tool}
      wording={{ submit: words.submit, busy: 'Saving…', done: 'Saved' }}
      isIdle={!link.isDirty && !note.isDirty && secret === '' && uploads.files.length === 0}
      onSubmit={() => void save()}
    >
      <Field label={words.link} error={tool.fields['items.0.link']}>
        {(control) => <input {...control} {...addressInput} {...draftControl(tool, link)} />}
      </Field>
      <SavedMeanwhile draft={link} saved={saved?.link} />
      <DraftArea label={words.note} name="items.0.note" tool={tool} draft={note} />
      <SavedMeanwhile draft={note} saved={saved?.note} />
      {kind !== 'address' && <AttachFiles uploads={uploads} />}
      {kind === 'admin' && (
        <Field
          label="Secret"
          hint="Stored encrypted, shown to the client once, then erased."
          error={tool.fields['items.0.secret'] ?? tool.fields['secret']}
        >
          {(control) => (
            <input
              {...control}
              type="password"
              className="field"
              autoComplete="off"
              value={secret}
              onChange={({ target }) => {
                tool.reset()
                setSecret(target.value)
              }}
            />
          )}
        </Field>
      )}
    </ToolForm>
  )
}
