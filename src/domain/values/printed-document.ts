/** A document as it is printed, whatever it is: the same content is the same PDF. */
export interface PrintedDocument {
  /** 'Invoice', and its number: together its name. */
  kind: string
  number: string
  /** The day of its date. */
  date: string
  issuer: {
    name: string
    address: readonly string[]
    email: string
    taxNumber?: string | undefined
  }
  /** Whom it is for: 'Billed to'. */
  role: string
  party: { name: string; address: readonly string[]; taxNumber?: string | undefined }
  facts: [label: string, value: string][]
  subject: string
  lines: [title: string, amount: string][]
  sums: [label: string, amount: string][]
  total: [label: string, amount: string]
  sections: PrintedSection[]
}

export interface PrintedSection {
  title?: string
  text: string
  /** Figures, such as bank details, below the text. */
  figures?: string
}

/** 'Invoice 2026-0007'. */
export function documentTitle({ kind, number }: Pick<PrintedDocument, 'kind' | 'number'>): string {
  return `${kind} ${number}`
}

/** 'invoice-2026-0007.pdf'. */
export function nameFile(document: Pick<PrintedDocument, 'kind' | 'number'>): string {
  return `${documentTitle(document).toLowerCase().replaceAll(' ', '-')}.pdf`
}
