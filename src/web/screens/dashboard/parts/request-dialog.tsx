import { clsx } from 'clsx'
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import type { HitRequest } from '#domain/requests/hit-request.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { useOpenedTitle } from '#web/shared/opened-title.ts'
import styles from './panel.css?inline'
import { RequestBadge } from './request-parts.tsx'

interface RequestDialogProps extends Omit<ComponentProps<typeof Dialog>, 'title'> {
  id: string
  /** What it is called, where that is known before the rest. */
  title?: string | undefined
  request: Pick<HitRequest, 'title' | 'status' | 'closure'> | null | undefined
  /** What happens now, below the status. */
  note?: ReactNode
  /** Focus begins at the title, not at the first button, unless something in it asks for focus. */
  startsAtTitle?: boolean
  /** In place of the conversation, where there is none. */
  problem: ReactElement | null
}

/** The panel of a request, for both sides: the conversation, what to do next, and the facts aside. */
export function RequestDialog({
  id,
  request,
  note,
  problem,
  startsAtTitle = false,
  className,
  children,
  ...props
}: RequestDialogProps) {
  const title = request?.title ?? props.title
  useOpenedTitle(title ? `${id} ${title}` : id)
  const titleRef = useRef<HTMLSpanElement>(null)

  // After the dialog has opened, and given focus to what comes first.
  useLayoutEffect(() => {
    const dialog = titleRef.current?.closest('dialog')
    if (startsAtTitle && !dialog?.querySelector('[autofocus]')) titleRef.current?.focus()
  }, [startsAtTitle])

  return (
    <>
      <PanelStyle />
      <Dialog
        {...props}
        title={
          <span ref={titleRef} tabIndex={startsAtTitle ? -1 : undefined} className="outline-none">
            {title ?? id}
          </span>
        }
        subtitle={
          <>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-soft">
              <span className="figures">{id}</span>
              {request && <RequestBadge request={request} />}
            </p>
            {note}
          </>
        }
        className={clsx('panel-split', className)}
      >
        {request ? children : (problem ?? skeleton)}
      </Dialog>
    </>
  )
}

/** What a panel needs that has facts aside. */
export function PanelStyle() {
  return (
    <style href="panel" precedence="screen">
      {styles}
    </style>
  )
}

const skeleton = (
  <LoadingArea label="Loading the request…" className="grid gap-4">
    <Skeleton className="h-24 w-3/4" />
    <Skeleton className="ml-auto h-16 w-2/3" />
    <Skeleton className="h-16 w-3/4" />
  </LoadingArea>
)
