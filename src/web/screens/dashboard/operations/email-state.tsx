import { MailCheck, MailWarning } from 'lucide-react'

/** Whether the client has proved that the address is theirs. */
export function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  const Icon = isConfirmed ? MailCheck : MailWarning
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${isConfirmed ? 'text-green' : 'text-amber'}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
      {isConfirmed ? 'Email confirmed' : 'Email not confirmed'}
    </span>
  )
}
