import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Capabilities } from '#contract/backend.ts'
import { Field } from '#ui/field.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useCapabilities } from './backend-context.tsx'
import type { Form } from './form/use-form.tsx'

interface PasswordFieldProps<Name extends string> {
  form: Form<Name>
  name: NoInfer<Name>
  label?: string
  /** Its rule is shown before a failed attempt. */
  isNew?: boolean
  /** Whose password it is, for password managers alone, where no field says it. */
  username?: string
}

export function PasswordField<Name extends string>(props: PasswordFieldProps<Name>) {
  const { form, name, label = 'Password', isNew = false, username } = props
  const minimum = passwordRule(useCapabilities())
  const rule = isNew ? minimum : undefined
  const [isShown, setIsShown] = useState(false)
  const ruleId = useId()
  const boxRef = useRef<HTMLDivElement>(null)

  const toggleName = `${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`
  const Icon = isShown ? EyeOff : Eye

  function toggle() {
    const input = boxRef.current?.querySelector('input')
    if (!input || input !== document.activeElement) return setIsShown(!isShown)
    // Browsers move the caret when a field changes its type; the position in the text would be lost.
    const { selectionStart, selectionEnd } = input
    flushSync(() => setIsShown(!isShown))
    input.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <Field label={label} error={form.errors[name]} className="relative">
      {(control) => (
        <>
          {username !== undefined && (
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={username}
              readOnly
              hidden
            />
          )}
          <div ref={boxRef} className="relative">
            <input
              {...control}
              aria-describedby={clsx(rule && ruleId, control['aria-describedby']) || undefined}
              {...form.control(name)}
              type={isShown ? 'text' : 'password'}
              required
              readOnly={form.isBusy}
              autoComplete={isNew ? 'new-password' : 'current-password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              className="field pr-12! [&::-ms-reveal]:hidden"
            />
            <Tooltip text={toggleName}>
              <button
                type="button"
                aria-label={toggleName}
                onClick={toggle}
                // Pressing it with a pointer leaves focus in the field, where the typing goes on.
                onMouseDown={(event) => event.preventDefault()}
                className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-soft hover:text-ink script-off:hidden"
              >
                <Icon aria-hidden size={20} strokeWidth={1.5} />
              </button>
            </Tooltip>
          </div>
          {rule && (
            // On the label's line, so that nothing moves where the rule is known only by the script.
            <p
              id={ruleId}
              className="text-sm leading-6 text-soft min-[22rem]:absolute min-[22rem]:top-0 min-[22rem]:right-0"
            >
              {rule}
            </p>
          )}
        </>
      )}
    </Field>
  )
}

export function passwordRule({ passwordMin }: Capabilities): string | undefined {
  return passwordMin > 1 ? `At least ${passwordMin} characters` : undefined
}
