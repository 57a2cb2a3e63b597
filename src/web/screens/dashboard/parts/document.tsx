import { Download, Printer } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { linkClass, textLinkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PrintSheet } from '#web/shared/print-sheet/print-sheet.tsx'
import styles from './document.css?inline'
import panelStyles from './panel.css?inline'

/** A quote or an invoice: the same for the client, for operators, in a preview and on paper. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <div className="document">
      <style href="document" precedence="screen">
        {styles}
      </style>
      {children}
    </div>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={`${linkClass()} justify-self-start gap-1.5`}>
      <Download aria-hidden size={16} strokeWidth={1.5} />
      <span>{children}</span>
    </a>
  )
}

interface PartyProps {
  name: string
  party: { name: string; address: readonly string[]; email?: string; taxNumber?: string }
}

export function Party({ name, party }: PartyProps) {
  return (
    <Fact name={name}>
      <strong>{party.name}</strong>
      {[...party.address.entries()].map(([place, line]) => (
        <span key={place}>{line}</span>
      ))}
      {party.email && (
        <a href={`mailto:${party.email}`} className={textLinkClass}>
          {party.email}
        </a>
      )}
      {party.taxNumber && <span>Tax number {party.taxNumber}</span>}
    </Fact>
  )
}

export function Amount({ name, text, isTotal }: { name: string; text: string; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'document-total' : undefined}>
      <th scope="row">{name}</th>
      <td className="figures">{text}</td>
    </tr>
  )
}

interface DocumentDialogProps extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  title: string
  reference: string
  print: string
  /** What is printed; the rest is on the screen alone. */
  document: ReactNode
  /** On paper alone, below the document. */
  printedRecord?: ReactNode
  /** On the screen alone, below the document. */
  children?: ReactNode
}

export function DocumentDialog(props: DocumentDialogProps) {
  const { reference, print: label, document, printedRecord, children, aside, ...dialog } = props
  const isPrinted = usePrinting()

  return (
    <Dialog
      {...dialog}
      className="panel-split"
      aside={
        <aside className="panel-aside panel-decision grid content-start gap-4">
          {aside}
          <button
            type="button"
            className={`${linkClass()} justify-self-start gap-1.5`}
            onClick={() => window.print()}
          >
            <Printer aria-hidden size={16} strokeWidth={1.5} />
            {label}
          </button>
        </aside>
      }
    >
      <style href="panel" precedence="screen">
        {panelStyles}
      </style>
      {document}
      {children}
      {isPrinted && (
        <PrintSheet name="document-sheet" styles="" reference={reference}>
          <h1>{dialog.title}</h1>
          {document}
          {printedRecord}
        </PrintSheet>
      )}
    </Dialog>
  )
}

/** True while the browser prints, whichever way that was asked for: the sheet is then there instead of the page. */
function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)

  useEffect(() => {
    const { dataset } = document.documentElement
    const start = () => {
      dataset.print = 'document'
      flushSync(() => setIsPrinting(true))
    }
    const end = () => {
      delete dataset.print
      setIsPrinting(false)
    }
    const stop = new AbortController()
    window.addEventListener('beforeprint', start, { signal: stop.signal })
    window.addEventListener('afterprint', end, { signal: stop.signal })
    return () => stop.abort()
  }, [])

  return isPrinting
}
