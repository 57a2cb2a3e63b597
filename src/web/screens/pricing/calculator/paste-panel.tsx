import type { BillLine } from '#domain/bill.ts'
import { largestLines } from '#domain/parse-bill-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BillPreview } from './bill-preview.tsx'
import { type BillSource, joinSource } from './bill-source.ts'
import { BillTextField } from './bill-text-field.tsx'
import { useParsedBill } from './use-parsed-bill.ts'

interface PastePanelProps {
  source: BillSource
  onChange: (source: BillSource) => void
  room: number
  onFill: (lines: BillLine[], how: 'replace' | 'add') => void
  onClose: () => void
}

export function PastePanel({ source, onChange, room, onFill, onClose }: PastePanelProps) {
  const text = joinSource(source)
  const { result, isCurrent } = useParsedBill(text)
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
      footer={
        <FillButtons
          lines={lines}
          room={room}
          isReady={isCurrent && lines.length > 0}
          onFill={onFill}
          onClose={onClose}
        />
      }
    >
      <BillTextField
        source={source}
        error={'error' in result ? result.error : undefined}
        onChange={onChange}
      />
      <div aria-busy={!isCurrent} className="mt-6">
        {bill && <BillPreview bill={bill} isEmpty={text.trim() === ''} />}
      </div>
    </Dialog>
  )
}

interface FillButtonsProps {
  lines: BillLine[]
  room: number
  isReady: boolean
  onFill: PastePanelProps['onFill']
  onClose: () => void
}

function FillButtons({ lines, room, isReady, onFill, onClose }: FillButtonsProps) {
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
