import { type ComponentProps, type ReactElement, useState } from 'react'
import type { EmailPreview as Preview } from '#domain/notifications/email-preview.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { PanelLine, PanelLines } from './panel-lines.tsx'

interface EmailPreviewProps {
  title: string
  /** Fails with a conflict where there is no email, and says why. */
  query: ComponentProps<typeof Loaded<Preview>>['query']
  attached?: string
  footer: ReactElement | undefined
  onClose: () => void
}

/** For operators: an email as it would be sent now. */
export function EmailPreview({ title, query, attached, footer, onClose }: EmailPreviewProps) {
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <Loaded query={query} what="this email" skeleton={skeleton}>
        {({ subject, html, recipients }) => (
          <>
            <PanelLines>
              <PanelLine name="To">{recipients.join(', ') || 'No one'}</PanelLine>
              <PanelLine name="Subject">{subject}</PanelLine>
              {attached && <PanelLine name="Attached">{attached}</PanelLine>}
            </PanelLines>
            {html && <MailFrame html={html} />}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Apart from the page, whose styles it must not have; nothing in it runs. */
function MailFrame({ html }: { html: string }) {
  const [height, setHeight] = useState(400)
  return (
    <iframe
      title="Email"
      sandbox="allow-same-origin"
      srcDoc={html}
      height={height}
      className="w-full border-t border-rule"
      onLoad={({ currentTarget }) => {
        const page = currentTarget.contentDocument?.documentElement
        if (page) setHeight(page.scrollHeight)
      }}
    />
  )
}

const skeleton = (
  <LoadingArea className="mt-3">
    <Skeleton className="h-64" />
  </LoadingArea>
)
