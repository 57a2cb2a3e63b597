import { clsx } from 'clsx'
import { X } from 'lucide-react'

interface CloseButtonProps {
  label: string
  className?: string
  onClick: () => void
}

export function CloseButton({ label, className, onClick }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken',
        className,
      )}
    >
      <X aria-hidden size={20} strokeWidth={1.5} />
    </button>
  )
}
