import { type RefObject, useState } from 'react'
import { linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { readShortcutsOn, storeShortcutsOn } from './stored-shortcuts.ts'
import { useQueueKeys } from './use-queue-keys.ts'

/** The keys of the queue, and the button that lists them. */
export function QueueShortcuts({ table }: { table: RefObject<HTMLTableElement | null> }) {
  const [areOn, setAreOn] = useState(readShortcutsOn)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useQueueKeys({ table, areOn, onHelp: () => setIsHelpOpen(true) })

  return (
    <>
      <button
        type="button"
        className={`shortcuts-button ${linkClass()}`}
        onClick={() => setIsHelpOpen(true)}
      >
        Keyboard shortcuts
      </button>
      {isHelpOpen && (
        <KeyboardHelp
          areOn={areOn}
          onTurn={(turned) => {
            setAreOn(turned)
            storeShortcutsOn(turned)
          }}
          onClose={() => setIsHelpOpen(false)}
        />
      )}
    </>
  )
}

interface KeyboardHelpProps {
  areOn: boolean
  onTurn: (areOn: boolean) => void
  onClose: () => void
}

function KeyboardHelp({ areOn, onTurn, onClose }: KeyboardHelpProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="mt-4 border-b border-rule">
        {shortcuts.map(({ key, action }) => (
          <div key={key} className="flex items-center gap-4 border-t border-rule py-2">
            <dt className="key-name">
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-6 flex items-center gap-3">
        <input type="checkbox" checked={areOn} onChange={(event) => onTurn(event.target.checked)} />
        Use these keys
      </label>
      <p className="mt-1 text-sm text-soft">
        They do nothing while you type in a field or a panel is open. Enter and Tab always work.
      </p>
    </Dialog>
  )
}

const shortcuts = [
  { key: 'j', action: 'Go to the next request' },
  { key: 'k', action: 'Go to the previous request' },
  { key: 'Enter', action: 'Open the request' },
  { key: 'a', action: 'Assign the request: arrow keys and Enter choose the operator' },
  { key: '?', action: 'Show this help' },
]
