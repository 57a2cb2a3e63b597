import { Component, type ReactNode, useEffect, useState } from 'react'
import { MissingChunkError } from '#contract/missing-chunk.ts'
import { generalMessages as messages } from '#domain/values/general-messages.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { reloadOnce } from '#web/shared/missing-chunk.ts'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { paths } from '#web/shared/paths.ts'

export function ErrorScreen({ error }: { error: unknown }) {
  if (error instanceof MissingChunkError) return <MissingChunk error={error} />
  return <Problem what={formatError(error)} />
}

/** Replaced by a newer build: reload once by ourselves, and say so when that cannot help. */
function MissingChunk({ error }: { error: MissingChunkError }) {
  const [hasGivenUp, setHasGivenUp] = useState(false)

  useEffect(() => {
    void reloadOnce(error).then((isReloading) => setHasGivenUp(!isReloading))
  }, [error])

  if (!hasGivenUp) {
    return (
      <p role="status" className="page-width py-24 text-lg">
        Loading the newest version…
      </p>
    )
  }
  return (
    <Problem what="Part of this page didn’t load. Check your connection, then reload the page." />
  )
}

function Problem({ what }: { what: string }) {
  return (
    <section className="page-width max-w-3xl py-24">
      <PageHeading>{messages.unexpectedError}</PageHeading>
      <p className="mt-6 border-l-2 border-danger pl-5 text-lg" role="alert">
        {what}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload this page</Button>
        {/* A full load on purpose: whatever went wrong in this page is left behind. */}
        <a href={paths.home} className={buttonClass('outline')}>
          Go to Home
        </a>
      </div>
    </section>
  )
}

function formatError(error: unknown): string {
  const { status, statusText } = (error ?? {}) as Partial<Response>
  if (typeof status === 'number' && statusText !== undefined)
    return `${status} ${statusText}`.trim()
  if (error instanceof Error && error.message !== '') return error.message
  return 'Something went wrong. Reload the page to try again.'
}

interface ErrorBoundaryProps {
  /** Whatever went wrong is left behind when this changes. */
  resetKey: string
  children: ReactNode
}

interface Caught {
  failure: { error: unknown } | null
  resetKey: string
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, before: Caught) {
    return resetKey === before.resetKey ? null : { failure: null, resetKey }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === null ? this.props.children : <ErrorScreen error={failure.error} />
  }
}
