import type { BillLine } from '#domain/savings/bill.ts'
import { largestLines, parseBill } from '#domain/savings/parse-bill.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BillPreview } from './bill-preview.tsx'
import { BillTextField } from './bill-text-field.tsx'

interface PastePanelProps {
  text: string
  onChange: (text: string) => void
  room: number
  onFill: (lines: BillLine[], how: 'replace' | 'add') => void
  onClose: () => void
}

export function PastePanel({ text, onChange, room, onFill, onClose }: PastePanelProps) {
  const result = parseBill(text)
  const bill = 'bill' in result ? result.bill : undefined
  const lines = (bill?.lines ?? []).map(({ product, seats, centsPerSeat }) => ({
    product,
    seats,
    centsPerSeat,
  }))

  return (
    <Dialog
      title="Paste a bill"
      onClose={onClose}
      footer={<FillButtons lines={lines} room={room} onFill={onFill} onClose={onClose} />}
    >
      <BillTextField
        text={text}
        error={'error' in result ? result.error : undefined}
        onChange={onChange}
      />
      <div className="mt-6">{bill && <BillPreview bill={bill} isEmpty={text.trim() === ''} />}</div>
    </Dialog>
  )
}

interface FillButtonsProps {
  lines: BillLine[]
  room: number
  onFill: PastePanelProps['onFill']
  onClose: () => void
}

function FillButtons({ lines, room, onFill, onClose }: FillButtonsProps) {
  const isReady = lines.length > 0
  return (
    <>
      {lines.length > room && (
        <p className="mb-2 text-sm text-soft">
          {room === 0
            ? 'Your bill is full. Replace it, or remove a product first.'
            : `Your bill has room for ${room} more. Adding takes the ${room === 1 ? 'one that costs' : `${room} that cost`} most.`}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:flex sm:gap-3 max-sm:[&>button]:px-2 [&>button:disabled]:opacity-60">
        <Button disabled={!isReady} onClick={() => onFill(lines, 'replace')}>
          Replace my bill
        </Button>
        <Button
          look="outline"
          disabled={!isReady || room === 0}
          onClick={() => onFill(largestLines(lines, room), 'add')}
        >
          Add to my bill
        </Button>
        <Button look="quiet" className="max-sm:col-span-2 sm:ml-auto" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}
