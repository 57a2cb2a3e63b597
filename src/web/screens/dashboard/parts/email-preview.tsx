import type { ComponentProps, ReactElement } from 'react'
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
        {({ subject, text, recipients }) => (
          <>
            <PanelLines>
              <PanelLine name="To">{recipients.join(', ') || 'No one'}</PanelLine>
              <PanelLine name="Subject">{subject}</PanelLine>
              {attached && <PanelLine name="Attached">{attached}</PanelLine>}
            </PanelLines>
            <p className="border-t border-rule pt-4 text-sm wrap-anywhere whitespace-pre-wrap">
              {unwrap(text)}
            </p>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The lines of an email are broken at one length; here they are as long as the panel is wide. */
function unwrap(text: string): string {
  return text.replaceAll(/(.{56,})\n(?=\S)/g, '$1 ')
}

const skeleton = (
  <LoadingArea className="mt-3">
    <Skeleton className="h-64" />
  </LoadingArea>
)
