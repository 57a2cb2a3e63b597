import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#web/shared/missing-chunk.ts'
import type { PastePanelProps } from './paste-panel.tsx'

const PastePanel = lazyPart(() => import('./paste-panel.tsx'), 'PastePanel')

export function PasteBill({ onFill, room }: Pick<PastePanelProps, 'onFill' | 'room'>) {
  const [isOpen, setIsOpen] = useState(false)
  // Kept while the panel is closed: Escape must not lose it.
  const [text, setText] = useState('')

  return (
    <>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ClipboardPaste aria-hidden size={18} strokeWidth={1.5} />
        Paste a bill
      </Button>
      {isOpen && (
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
      )}
    </>
  )
}
