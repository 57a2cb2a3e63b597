import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import {
  fillTemplate,
  placeholderPattern,
  type Template,
  templateLines,
} from '#domain/operations/templates.ts'
import type { FormLine } from '#domain/quotes/quote-form.ts'
import { openPopover } from '#ui/popover.ts'
import { useOperations } from '#web/queries/operations.ts'
import { templatesQuery } from '#web/queries/templates.ts'

type TextField = HTMLTextAreaElement | HTMLInputElement

/** A slash at the start of a word, with what is typed after it. */
interface Slash {
  field: TextField
  kind: Template['kind']
  typed: string
  start: number
}

type AddLines = (lines: FormLine[], retitle: (title: string) => string) => void

/**
 * Opens a list of templates under any text field inside of an element with these props, when a slash is typed: replies
 * for texts of several lines, and for the titles of a quote's lines what takes their place.
 */
export function useTemplateMenu(request: OperatorRequest, onLines?: AddLines) {
  const { data: templates = [], isSuccess } = useQuery(templatesQuery(useOperations()))
  const [slash, setSlash] = useState<Slash | null>(null)
  const [at, setAt] = useState(0)
  const dismissed = useRef<number>(null)
  const close = () => setSlash(null)

  // They may arrive after the slash.
  const found = slash ? templates.filter((one) => isMeant(one, slash)) : []

  function look({ target }: SyntheticEvent) {
    const kind = kindFor(target, onLines !== undefined)
    const field = target as TextField
    const end = field.selectionStart ?? 0
    const typed = kind && /(?:^|\s)\/(\S*)$/.exec(field.value.slice(0, end))?.[1]
    if (!kind || typed === undefined) dismissed.current = null
    if (!kind || typed === undefined || dismissed.current !== null) return close()
    setAt(0)
    setSlash({ field, kind, typed, start: end - typed.length - 1 })
  }

  function pick({ field, start, typed }: Slash, { kind, text }: Template) {
    close()
    const filled = fillTemplate(text, request)
    const end = start + typed.length + 1
    const { value } = field
    if (kind === 'quote') {
      const rest = (value.slice(0, start) + value.slice(end)).trim()
      return onLines?.(templateLines(filled), (title) => (title === value ? rest : title))
    }
    field.setSelectionRange(start, end)
    // Like typing, so that Ctrl+Z takes it back.
    document.execCommand('insertText', false, filled)
    // What is still to be filled in is selected, so that typing replaces it.
    const [open] = filled.matchAll(placeholderPattern)
    if (open) field.setSelectionRange(start + open.index, start + open.index + open[0].length)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    const chosen = found[at]
    if (!slash || !chosen || ctrlKey || metaKey || nativeEvent.isComposing) return
    if (key === 'ArrowDown') setAt((at + 1) % found.length)
    else if (key === 'ArrowUp') setAt((at + found.length - 1) % found.length)
    else if (key === 'Enter' || key === 'Tab') pick(slash, chosen)
    else return
    event.preventDefault()
  }

  function dismiss() {
    dismissed.current = slash?.start ?? null
    close()
  }

  return {
    props: { onInput: look, onSelect: look, onKeyDown, onBlur: close },
    menu:
      slash &&
      (found.length > 0 ? (
        // A list of another height is placed anew.
        <TemplateMenu key={found.length} {...{ slash, found, at, setAt, pick, dismiss }} />
      ) : (
        isSuccess &&
        !templates.some(({ kind }) => kind === slash.kind) && (
          <p role="status" className="text-sm text-soft">
            {slash.kind === 'reply' ? 'No saved replies' : 'No quote templates'} yet. Add one under
            Settings.
          </p>
        )
      )),
  }
}

function isMeant({ kind, name }: Template, slash: Slash): boolean {
  return kind === slash.kind && name.toLowerCase().includes(slash.typed.toLowerCase())
}

function kindFor(target: EventTarget, hasLines: boolean): Template['kind'] | undefined {
  if (target instanceof HTMLTextAreaElement) return 'reply'
  const isTitle = target instanceof HTMLInputElement && target.hasAttribute('list')
  return hasLines && isTitle ? 'quote' : undefined
}

interface TemplateMenuProps {
  slash: Slash
  found: Template[]
  at: number
  setAt: (at: number) => void
  pick: (slash: Slash, template: Template) => void
  dismiss: () => void
}

/** The field keeps focus, and says which option is active. */
function TemplateMenu({ slash, found, at, setAt, pick, dismiss }: TemplateMenuProps) {
  const { field } = slash
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)

  const leave = useEffectEvent(dismiss)
  useLayoutEffect(() => {
    const panel = ref.current
    if (panel === null) return undefined
    const release = openPopover(panel, field, () => leave())
    return () => {
      release()
      panel.hidePopover?.()
    }
  }, [field])
  useEffect(() => {
    const state = {
      // Of a text of several lines there is no combobox.
      ...(field instanceof HTMLInputElement && { role: 'combobox', 'aria-expanded': 'true' }),
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${at}`,
    }
    for (const [name, value] of Object.entries(state)) field.setAttribute(name, value)
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(state)) field.removeAttribute(name)
    }
  }, [field, id, at])

  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label="Templates"
      popover="manual"
      className="floating menu"
      style={{ width: field.offsetWidth }}
    >
      {found.map((template, place) => (
        <button
          key={template.id}
          id={`${id}-${place}`}
          type="button"
          role="option"
          aria-selected={place === at}
          tabIndex={-1}
          className="menu-item aria-selected:bg-primary-soft"
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => setAt(place)}
          onClick={() => pick(slash, template)}
        >
          <span className="shrink-0 font-semibold">{template.name}</span>
          <span className="truncate text-soft">{template.text}</span>
        </button>
      ))}
    </div>
  )
}
