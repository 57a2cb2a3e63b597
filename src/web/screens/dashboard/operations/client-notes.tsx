import { useQueryClient } from '@tanstack/react-query'
import { type Client, type ClientNotes, clientNotesSchema } from '#domain/operations/client.ts'
import { clientQuery } from '#web/queries/clients.ts'
import { useOperations } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { openMessageDraft } from '#web/shared/form/message-draft.ts'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { noteInput, SavedMeanwhile } from './request-form.tsx'

/** What operators write down about a client for each other. */
export function AgencyNotes({ client: { id, notes } }: { client: Client }) {
  const operations = useOperations()
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { version, text } = notes
  const schema = {
    safeParse: (typed: object) => clientNotesSchema.safeParse({ ...typed, version }),
  }
  const draft = openMessageDraft(user?.id, 'client', id)
  const form = useForm<'text', ClientNotes>(schema, { text }, draft)

  async function save(changed: ClientNotes) {
    try {
      await operations.saveClientNotes(id, changed)
    } finally {
      // After a conflict, what another operator saved is shown beside the draft.
      await queryClient.invalidateQueries({ queryKey: clientQuery(operations, id).queryKey })
    }
  }

  return (
    <PanelSection heading="Our notes" isOpen>
      <SubmitForm
        form={form}
        label="Notes"
        act={save}
        submit="Save notes"
        done="Saved"
        look="outline"
        isIdle={!form.isDirty}
        conflict={<>Someone else saved these notes. Check theirs, then save yours again.</>}
        className="grid gap-3"
        submitClassName="disabled:opacity-60"
      >
        {form.field('text', 'Notes about this client', {
          ...noteInput,
          rows: 4,
          hint: 'Only operators can see them.',
        })}
        <SavedMeanwhile form={form} name="text" saved={text} />
      </SubmitForm>
    </PanelSection>
  )
}
