import { Download, Printer } from 'lucide-react'
import { writeFiguresCsv } from '#domain/operations/figure-tables.ts'
import type { Figures } from '#domain/operations/operations-figures.ts'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#web/shared/download-text.ts'

/** What can be done with the figures that are shown. */
export function FigureActions({ figures }: { figures: Figures }) {
  const name = `figures-${figures.from}-to-${figures.to}.csv`
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="outline" onClick={() => window.print()}>
        <Printer aria-hidden size={18} strokeWidth={1.5} />
        Print
      </Button>
      <Button
        look="outline"
        onClick={() => downloadText(name, 'text/csv', writeFiguresCsv(figures))}
      >
        <Download aria-hidden size={18} strokeWidth={1.5} />
        Download CSV
      </Button>
    </div>
  )
}
