import { Fragment } from 'react'
import { company } from '#domain/site/brand.ts'
import { type InfoPage, infoPageTitles } from '#domain/site/info-page.ts'
import { infoTexts, infoTextsUpdated } from '#domain/site/info-texts.ts'
import { formatDay } from '#domain/values/dates.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'

export function InfoPageDialog({ page, onClose }: { page: InfoPage; onClose: () => void }) {
  return (
    <Dialog title={infoPageTitles[page]} onClose={onClose} returnFocusTo="main">
      {infoTexts[page].map(({ heading, text }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the texts never change order
        <section key={at} className="mt-6">
          {heading && <h3 className="mb-2 text-lg tracking-normal">{heading}</h3>}
          {text.map((paragraph) => (
            <p key={paragraph} className={page === 'imprint' ? '' : 'mb-2 max-w-prose'}>
              <WithEmailLink text={paragraph} />
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
          Last updated {formatDay(infoTextsUpdated)}.
        </p>
      )}
    </Dialog>
  )
}

function WithEmailLink({ text }: { text: string }) {
  return text.split(company.email).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in its order
    <Fragment key={at}>
      {at > 0 && (
        <a href={`mailto:${company.email}`} className="text-primary underline underline-offset-4">
          {company.email}
        </a>
      )}
      {part}
    </Fragment>
  ))
}
