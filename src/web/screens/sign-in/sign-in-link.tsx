import { lazy, Suspense } from 'react'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

/** Only for those who sign in by a link. */
const SignInLinkPanel = lazy(async () => ({
  default: (await fetchChunk(() => import('./sign-in-link-panel.tsx'))).SignInLinkPanel,
}))

/** What the panel is open for when it is not open for the token of an email. */
const askForLink = 'request'

interface SignInLinkProps {
  /** What was typed into the sign-in form, to start from. */
  readEmail: () => string
}

/** The way to sign in without a password. The button is in the page from the start, as the one for resets is. */
export function SignInLink({ readEmail }: SignInLinkProps) {
  const { links } = useCapabilities()
  const panel = useUrlPanel('link')
  const [, setParams] = useSearchParams()

  function askAgain() {
    // In place of the stale link: Back must not lead to it again.
    setParams(withLinkRequest, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <button
        type="button"
        hidden={links === undefined}
        data-with-api
        onClick={() => panel.open(askForLink)}
        className="mt-3 min-h-11 text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        Email me a link instead
      </button>
      {links && panel.openFor && (
        <Suspense>
          <SignInLinkPanel
            links={links}
            token={panel.openFor === askForLink ? null : panel.openFor}
            email={readEmail()}
            onAskAgain={askAgain}
            onClose={panel.close}
          />
        </Suspense>
      )}
    </>
  )
}

function withLinkRequest(params: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.set('link', askForLink)
  return changed
}
