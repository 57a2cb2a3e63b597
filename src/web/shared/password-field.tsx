import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

interface PasswordFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const { form, name, autoComplete } = props
  const { error } = form.getFieldState(name, form.formState)
  const [isShown, setIsShown] = useState(false)
  const boxRef = useRef<HTMLDivElement>(null)

  function toggle() {
    const input = boxRef.current?.querySelector('input')
    keepCaret(input, () => setIsShown(!isShown))
  }

  return (
    <Field label="Password" error={error?.message}>
      {(control) => (
        <div ref={boxRef} className="relative">
          <input
            {...control}
            {...form.register(name)}
            type={isShown ? 'text' : 'password'}
            required
            readOnly={form.formState.isSubmitting}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="field pr-12! [&::-ms-reveal]:hidden"
          />
          <RevealButton isShown={isShown} onToggle={toggle} />
        </div>
      )}
    </Field>
  )
}

function RevealButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const name = isShown ? 'Hide password' : 'Show password'
  const Icon = isShown ? EyeOff : Eye

  return (
    <Tooltip text={name}>
      <button
        type="button"
        aria-label={name}
        onClick={onToggle}
        // Pressing it with a pointer leaves focus in the field, where the typing goes on.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-soft hover:text-ink script-off:hidden"
      >
        <Icon aria-hidden size={20} strokeWidth={1.5} />
      </button>
    </Tooltip>
  )
}

/** Browsers move the caret when a field changes its type; somebody in mid-word would lose the place. */
function keepCaret(input: HTMLInputElement | null | undefined, change: () => void): void {
  if (!input || input !== document.activeElement) return change()
  const { selectionStart, selectionEnd } = input
  flushSync(change)
  input.setSelectionRange(selectionStart, selectionEnd)
}
