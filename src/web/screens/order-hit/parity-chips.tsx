import { clsx } from 'clsx'
import { parityListOf } from '#domain/checklist/parity-lists.ts'
import { targetName } from '#domain/requests/order.ts'
import { limits } from '#domain/values/limits.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import type { StepProps } from './order-steps.tsx'

type ParityChipsProps = Pick<StepProps, 'form' | 'draft' | 'change'>

/**
 * The product's features and data sets, to be pressed. A pressed one is a line of the requirements, and an item of the
 * checklist that follows the request; where orders are simulated, no request follows.
 */
export function ParityChips({ form, draft, change }: ParityChipsProps) {
  const { tracking } = useCapabilities()
  const list = parityListOf(targetName(draft))
  const chosen = draft.checklist ?? []
  if (!tracking || (!list && chosen.length === 0)) return null
  const { features = [], data = [] } = list ?? {}
  // Of a product that was chosen before: they are in the text as well.
  const others = chosen.filter((name) => !features.includes(name) && !data.includes(name))

  function toggle(name: string) {
    const text = form.ref.current?.elements.namedItem('requirements')
    if (!(text instanceof HTMLTextAreaElement)) return
    const isOn = chosen.includes(name)
    const line = `- ${name}`
    const lines = text.value.split('\n')
    const next = isOn
      ? lines.filter((one) => one.trim() !== line)
      : [...(text.value.trim() === '' ? [] : [text.value.trimEnd()]), line]
    const isFull = !isOn && chosen.length >= limits.itemsMax
    if (isFull || next.join('\n').length > limits.requirementsMax) return
    text.value = next.join('\n')
    change({ checklist: isOn ? chosen.filter((one) => one !== name) : [...chosen, name] })
  }

  return (
    <div className="mt-6 grid gap-5">
      <Chips label="Features to keep" names={[...features, ...others]} {...{ chosen, toggle }} />
      {data.length > 0 && <Chips label="Data to move" names={data} {...{ chosen, toggle }} />}
    </div>
  )
}

interface ChipsProps {
  label: string
  names: readonly string[]
  chosen: readonly string[]
  toggle: (name: string) => void
}

function Chips({ label, names, chosen, toggle }: ChipsProps) {
  return (
    <div role="group" aria-label={label}>
      <p className="font-semibold">{label}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.includes(name)}
            className={clsx(
              'min-h-11 rounded-md border px-3 py-1.5 text-[0.9375rem]',
              chosen.includes(name)
                ? 'border-primary bg-primary text-on-primary'
                : 'border-rule-strong hover:border-ink hover:bg-sunken',
            )}
            onClick={() => toggle(name)}
          >
            {name}
          </button>
        ))}
      </p>
    </div>
  )
}
