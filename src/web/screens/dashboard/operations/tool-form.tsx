import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { Button } from '#ui/button.tsx'
import { ChangeError } from './change-error.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import type { Tool } from './use-tool.ts'

interface ToolFormProps {
  heading: string
  /** One label says it all: the heading is for those who jump from heading to heading. */
  isHeadingHidden?: boolean
  /** The request's current state, shown after a conflict. */
  request: OperatorRequest
  tool: Pick<Tool<never>, 'isBusy' | 'isDone' | 'fields' | 'error'>
  /** Without words for it there is nothing to submit. */
  wording: { submit?: string | undefined; busy: string; done: string }
  /** The panel's primary tool. */
  isMain?: boolean
  /** Nothing has been typed that could be sent. */
  isIdle?: boolean
  onSubmit: () => void
  /** More buttons beside the first. */
  buttons?: ReactNode
  children: ReactNode
}

/** One tool of the panel: what is typed, what it does, and what came of it. */
export function ToolForm(props: ToolFormProps) {
  const { heading, request, tool, wording, onSubmit, buttons, children } = props
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const keptFocus = useKeptFocus(tool.isBusy, headingRef)

  useEffect(() => {
    if (Object.keys(tool.fields).length === 0) return
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tool.fields])

  return (
    <section {...keptFocus} aria-labelledby={headingId}>
      <h3
        ref={headingRef}
        id={headingId}
        tabIndex={-1}
        className={props.isHeadingHidden ? 'sr-only' : 'mb-3 text-lg tracking-normal outline-none'}
      >
        {heading}
      </h3>
      <form
        ref={formRef}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {tool.error && <ChangeError error={tool.error} request={request} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {wording.submit && (
            // Another meaning is another button: a press that began on one never ends on the other.
            <Button
              key={wording.submit}
              type="submit"
              look={props.isMain ? 'primary' : 'outline'}
              isBusy={tool.isBusy}
              disabled={props.isIdle ?? false}
              className="disabled:opacity-60"
            >
              {wording.submit}
            </Button>
          )}
          {buttons}
          <ToolStatus tool={tool} wording={wording} />
        </div>
      </form>
    </section>
  )
}

interface ToolStatusProps {
  tool: Pick<Tool<never>, 'isBusy' | 'isDone'>
  wording: { busy: string; done: string }
}

/** Shown in the panel: a toast would be behind the dialog, out of reach. */
function ToolStatus({ tool, wording }: ToolStatusProps) {
  return (
    <p role="status" className="font-semibold text-green empty:hidden">
      {tool.isBusy && <span className="font-normal text-soft">{wording.busy}</span>}
      {tool.isDone && wording.done}
    </p>
  )
}
