import { X } from 'lucide-react'
import type { ComponentProps } from 'react'

export function BarButton(props: ComponentProps<'button'>) {
  return <button type="button" className="assign-button" {...props} />
}

export function Dismiss({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <BarButton aria-label={label} title={label} onClick={onClick}>
      <X aria-hidden size={16} strokeWidth={1.5} />
    </BarButton>
  )
}
