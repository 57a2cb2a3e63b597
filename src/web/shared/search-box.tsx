import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { limits } from '#domain/values/limits.ts'
import { Field } from '#ui/field.tsx'

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onType: (text: string) => void
  onSettle: () => void
  ref?: Ref<HTMLInputElement>
  className?: string
}

export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, value, onType, onSettle, ref, className } = props
  return (
    <Field label={label} className={className}>
      {(attributes) => (
        <div className="relative">
          <Search aria-hidden size={18} strokeWidth={1.5} className="search-icon" />
          <input
            {...attributes}
            ref={ref}
            type="search"
            className="field"
            placeholder={placeholder}
            autoComplete="off"
            maxLength={limits.searchMax}
            value={value}
            onChange={(event) => onType(event.target.value)}
            onBlur={onSettle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onSettle()
            }}
          />
        </div>
      )}
    </Field>
  )
}
