import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { limits } from '#domain/values/limits.ts'
import { Dialog } from '#ui/dialog.tsx'
import { takeFocus } from '#ui/focus.ts'
import { Outcome } from '#ui/outcome.tsx'
import { paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { openedHere } from '#web/shared/use-url-panel.ts'
import { type Entry, useCommandGroups } from './command-entries.ts'
import styles from './command-menu.css?inline'
import { holdKeys } from './hold-keys.ts'

interface CommandMenuProps {
  isAdmin: boolean
  /** What is found beside the dashboard's own. */
  others: Entry[]
  onClose: () => void
}

export function CommandMenu({ isAdmin, others, onClose }: CommandMenuProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { groups, isSearching, isError } = useCommandGroups(typed, isAdmin, others)
  const first = Object.values(groups)
    .flat()
    .find(({ isStale }) => !isStale)
  // The first entry, unless another is chosen among the same ones.
  const [picked, setPicked] = useState<{ value: string; instead: string }>()
  const firstValue = first ? valueOf(first) : ''
  const chosen = picked?.instead === firstValue ? picked.value : firstValue
  const [isEntered, setIsEntered] = useState(false)

  function go({ query = '', act, isPanel = false, isWriting = false }: Entry) {
    if (isWriting) holdKeys()
    onClose()
    // The dialog hands focus back before.
    if (act) {
      setTimeout(act)
      return
    }
    void navigate(
      `${paths.dashboard}?${query}`,
      isPanel ? { state: openedHere, preventScrollReset: true } : {},
    )
  }

  /** Enter on the first entry means the first one of the answer, which may not be here yet. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!isSearching || chosen !== firstValue) return
    event.preventDefault()
    setIsEntered(true)
  }

  const enter = useEffectEvent(() => {
    setIsEntered(false)
    if (first && !isError) go(first)
  })
  useEffect(() => {
    if (isEntered && !isSearching) enter()
  }, [isEntered, isSearching])

  return (
    <Dialog title="Search or jump to" onClose={onClose}>
      <style href="command-menu" precedence="screen">
        {styles}
      </style>
      <Command
        label="Search or jump to"
        shouldFilter={false}
        value={chosen}
        onValueChange={(value) => setPicked({ value, instead: firstValue })}
        onKeyDown={press}
        className="command-menu mt-4"
      >
        <Command.Input
          ref={takeFocus}
          className="field"
          placeholder="A number, product, client or action"
          maxLength={limits.searchMax}
          value={typed}
          onValueChange={(text) => {
            setTyped(text)
            setPicked(undefined)
            setIsEntered(false)
          }}
        />
        <Command.List aria-busy={isSearching || undefined}>
          {Object.entries(groups).map(
            ([heading, entries]) =>
              entries.length > 0 && (
                <Command.Group key={heading} heading={heading}>
                  {entries.map((entry) => (
                    <Command.Item
                      key={valueOf(entry)}
                      value={valueOf(entry)}
                      disabled={entry.isStale ?? false}
                      onSelect={() => go(entry)}
                      className="flex min-h-9 cursor-pointer items-baseline gap-3 rounded-md px-2 py-1.5"
                    >
                      <span className="command-name">
                        {entry.label}
                        {entry.about && <span> {entry.about}</span>}
                      </span>
                      <span className="ml-auto truncate text-soft max-sm:hidden">
                        {entry.state}
                      </span>
                      {entry.keys && <kbd aria-hidden>{entry.keys}</kbd>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ),
          )}
          {!isSearching && (
            <Command.Empty className="px-2 py-4 text-soft">
              Nothing matches “{typed}”.
            </Command.Empty>
          )}
          {isError && (
            <Outcome isProblem>We couldn’t search the requests. Please try again.</Outcome>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}

/** Two clients may have one name, and one request several actions. */
function valueOf({ label, query = '' }: Entry): string {
  return `${label} ${query}`
}
