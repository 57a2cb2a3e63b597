import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface Option {
  key: string
  label: ReactNode
  choose: () => void
}

interface ComboboxProps extends ComponentProps<'input'> {
  /** What is suggested for the text so far. */
  options: readonly Option[]
  onSearch: (typed: string) => void
}

/** A text field that suggests, and takes any text. Focus stays in it; the arrow keys move through the list. */
export function Combobox({ options, onSearch, ...input }: ComboboxProps) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [place, setPlace] = useState(-1)
  const isShown = isOpen && options.length > 0
  const active = isShown ? options[place] : undefined

  function show(next: boolean) {
    setIsOpen(next)
    setPlace(-1)
  }

  function take({ choose }: Option) {
    show(false)
    choose()
  }

  function press(event: KeyboardEvent) {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Enter' && active) take(active)
    else if (key === 'Escape' && isShown) show(false)
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      setIsOpen(true)
      // From the field into the list, at its other end, and out of it again.
      const stops = options.length + 1
      const by = key === 'ArrowDown' ? 1 : -1
      setPlace((((isShown ? place : -1) + 1 + by + stops) % stops) - 1)
    } else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <input
        autoComplete="off"
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={active && `${listId}-${active.key}`}
        className="field w-full"
        onChange={({ target }) => {
          show(true)
          onSearch(target.value)
        }}
        onKeyDown={press}
        onBlur={() => show(false)}
      />
      {isShown && (
        <div id={listId} role="listbox" aria-label="Suggestions" className="suggestions floating">
          {options.map((option, at) => (
            <div
              key={option.key}
              id={`${listId}-${option.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              className="flex min-h-9 cursor-pointer items-baseline gap-3 rounded-md px-2 py-1.5"
              // The field keeps focus.
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setPlace(at)}
              onClick={() => take(option)}
              onKeyDown={press}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
