import { Fragment, type ReactNode, type Ref } from 'react'
import type { Solution } from '#domain/requests/hit-request.ts'
import { linkClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

export function PanelLines({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-rule">{children}</dl>
}

export function PanelLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 py-2.5">
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

export function DeliveredSolution({ solution }: { solution: Solution }) {
  return (
    <PanelLines>
      <PanelLine name="Address">
        <WebAddress url={solution.url} />
      </PanelLine>
      {solution.handoverNotes !== '' && (
        <PanelLine name="Handover">
          <span className="block whitespace-pre-line">{solution.handoverNotes}</span>
        </PanelLine>
      )}
    </PanelLines>
  )
}

/** A user-supplied URL. It opens in a new tab, and is a link only for http(s). */
export function WebAddress({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="wrap-anywhere">{url}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      // The name would have a blank at each place where it may break.
      aria-label={url}
      className="inline-block font-semibold wrap-anywhere text-primary underline underline-offset-4 hover:text-primary-strong"
    >
      {/* A long one breaks after a slash rather than within a word. */}
      {[...url.split(/(?<=[^/]\/)(?=[^/])/).entries()].map(([place, part]) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  )
}

interface PanelLinkProps {
  /** The parameter of the address that names what is open. */
  panel: string
  opens: string
  /** The parameters of panels that close for it. */
  without?: string[]
  id?: string
  ref?: Ref<HTMLAnchorElement> | undefined
  className?: string
  children: ReactNode
}

export function PanelLink(props: PanelLinkProps) {
  const { panel, opens, without, className = linkClass(), ...rest } = props
  const { link } = useUrlPanel(panel)
  return (
    <AppLink {...link(opens, without)} {...rest} aria-haspopup="dialog" className={className} />
  )
}
