import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { brandName, brandPitch } from '#domain/site/brand.ts'
import sheetStyles from './print-sheet.css?inline'

interface PrintSheetProps {
  name: string
  styles: string
  reference: string
  children: ReactNode
}

/** A document with our letterhead. It is shown on paper only, and then instead of the page. */
export function PrintSheet({ name, styles, reference, children }: PrintSheetProps) {
  return createPortal(
    <article className={`print-sheet ${name}`}>
      <style href={name} precedence="screen">
        {sheetStyles + styles}
      </style>
      <header>
        <p>
          <strong>{brandName}</strong> <span>{brandPitch}</span>
        </p>
        <p className="figures">{reference}</p>
      </header>
      {children}
    </article>,
    document.body,
  )
}
