import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { type InfoPage, infoPageTitles } from '#domain/site/info-page.ts'
import { infoTextsOf, infoTextsUpdated } from '#domain/site/info-texts.ts'
import { formatDay } from '#domain/values/dates.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { orderPath } from '#web/shared/paths.ts'

export function InfoPageDialog({ page, onClose }: { page: InfoPage; onClose: () => void }) {
  const { company, readOwnTexts } = useCapabilities()
  const own = useQuery({
    queryKey: ['own-texts'],
    queryFn: () => readOwnTexts?.() ?? null,
    enabled: readOwnTexts !== undefined,
  })
  const isWaiting = readOwnTexts !== undefined && own.isPending
  const sections = isWaiting ? [] : (own.data?.texts[page] ?? infoTextsOf(company)[page])
  return (
    <Dialog title={infoPageTitles[page]} onClose={onClose} returnFocusTo="main">
      {isWaiting && <Skeleton className="mt-6 h-64" />}
      {sections.map(({ heading, text }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the texts never change order
        <section key={at} className="mt-6">
          {heading && <h3 className="mb-2 text-lg tracking-normal">{heading}</h3>}
          {text.map((paragraph) => (
            <p key={paragraph} className={page === 'imprint' ? '' : 'mb-2 max-w-prose'}>
              <WithEmailLink text={paragraph} email={company.email} />
            </p>
          ))}
        </section>
      ))}
      {page === 'contact' ? (
        <AppLink to={orderPath()} className={`${buttonClass()} mt-2`}>
          Order a Hit
        </AppLink>
      ) : (
        <p className="mt-8 border-t border-rule pt-4 text-sm text-soft">
          Last updated{' '}
          {formatDay((own.data?.texts[page] && own.data.updatedOn[page]) || infoTextsUpdated)}.
        </p>
      )}
    </Dialog>
  )
}

function WithEmailLink({ text, email }: { text: string; email: string }) {
  return text.split(email).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in its order
    <Fragment key={at}>
      {at > 0 && (
        <a href={`mailto:${email}`} className="text-primary underline underline-offset-4">
          {email}
        </a>
      )}
      {part}
    </Fragment>
  ))
}
