import { ClipboardPaste } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BillLine } from '#domain/savings/bill.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#web/shared/missing-chunk.ts'

const loadPanel = () => import('./paste-panel.tsx')

const PastePanel = lazyPart(loadPanel, 'PastePanel')

interface PasteBillProps {
  onFill: (lines: BillLine[], how: 'replace' | 'add') => void
  room: number
}

export function PasteBill({ onFill, room }: PasteBillProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Kept while the panel is closed: Escape must not lose it.
  const [text, setText] = useState('')

  return (
    <>
      <Button
        look="outline"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPanel()}
        onClick={() => setIsOpen(true)}
      >
        <ClipboardPaste aria-hidden size={18} strokeWidth={1.5} />
        Paste a bill
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PastePanel
            text={text}
            onChange={setText}
            room={room}
            onClose={() => setIsOpen(false)}
            onFill={(lines, how) => {
              onFill(lines, how)
              setIsOpen(false)
              setText('')
            }}
          />
        </Suspense>
      )}
    </>
  )
}
