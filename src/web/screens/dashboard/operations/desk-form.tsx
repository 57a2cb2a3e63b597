import type { ComponentProps, ReactNode } from 'react'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'

/** The half of the panel in which it is written. */
export const deskClass = 'panel-desk bg-paper px-4 pt-4 sm:px-6'

interface DeskFormProps<Name extends string, Input>
  extends Omit<ComponentProps<typeof SubmitForm<Name, Input>>, 'className' | 'beside'> {
  title: string
  state: string
  total: string
  /** What the document is headed by that is drawn below the fields, or beside them where there is room. */
  previewed: string
  preview: ReactNode
}

/** What is written beside the conversation, with the document that it becomes. What sends it stays in view. */
export function DeskForm<Name extends string, Input>(props: DeskFormProps<Name, Input>) {
  const { title, state, total, previewed, preview, children, ...form } = props
  return (
    <>
      <h3 className="mb-4 flex flex-wrap items-baseline gap-x-3 text-lg">
        {title}
        <span className="text-sm font-normal text-soft">{state}</span>
      </h3>
      <SubmitForm
        {...form}
        className="grid gap-3"
        barClassName="desk-bar"
        beside={
          <p className="ml-auto">
            Total <strong className="figures">{total}</strong>
          </p>
        }
      >
        <div className="desk-sides">
          <div className="grid content-start gap-4">{children}</div>
          <section aria-label="Preview" className="rounded-lg border border-rule bg-raised">
            <h4 className="mb-3 text-sm text-soft">{previewed}</h4>
            {preview}
          </section>
        </div>
      </SubmitForm>
    </>
  )
}
