import { SendHorizontal } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { AttachFiles } from '#web/screens/dashboard/files/attach-files.tsx'
import type { Uploads } from '#web/screens/dashboard/files/uploads.ts'

interface ComposerProps {
  id?: string
  label: string
  placeholder?: string
  submit: string
  error: string | undefined
  isBusy: boolean
  textRef: RefObject<HTMLTextAreaElement | null>
  control: Pick<ComponentProps<'textarea'>, 'value' | 'onChange'>
  /** The files that are sent with it, where there may be some. */
  uploads?: Uploads | undefined
  onSend: () => void
  /** What went wrong as a whole, and other buttons. */
  children?: ReactNode
}

/** A message and the button that sends it, as low as possible: the conversation is above it. */
export function Composer(props: ComposerProps) {
  const { label, submit, error, isBusy, textRef, uploads } = props
  const ownId = useId()
  const { id = ownId } = props

  /** The second press of a double-click may come when the message is sent and the box is empty. */
  function pressOnce(event: MouseEvent) {
    if (event.detail < 2) return
    event.preventDefault()
    textRef.current?.focus({ preventScroll: true })
  }

  return (
    <form
      noValidate
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        props.onSend()
      }}
    >
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <textarea
          id={id}
          ref={textRef}
          required={uploads === undefined || uploads.files.length === 0}
          rows={1}
          placeholder={props.placeholder}
          readOnly={isBusy}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="field field-sizing-content max-h-32 resize-y"
          {...props.control}
        />
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      <Button type="submit" look="outline" isBusy={isBusy} onClick={pressOnce} className="px-4">
        {!isBusy && (
          <SendHorizontal aria-hidden size={18} strokeWidth={1.5} className="sm:hidden" />
        )}
        <span className="sr-only sm:not-sr-only">{submit}</span>
      </Button>
      {uploads && <AttachFiles uploads={uploads} area="dialog" />}
      {props.children}
      <p role="status" className="sr-only">
        {isBusy && 'Sending…'}
      </p>
    </form>
  )
}
