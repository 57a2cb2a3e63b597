import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Tab<Value extends string> {
  value: Value
  label: string
  content: ReactNode
  /** A figure beside the label, with what it counts. It describes the tab and is no part of its name. */
  mark?: { figure: string; text: string } | undefined
  /** For clients with an account alone: the style sheet shows it where one is expected, until the app knows. */
  isForClients?: boolean
}

interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly Tab<Value>[]
  /** Where people work, what is chosen begins right below. */
  isDense?: boolean
  onChoose: (value: Value) => void
}

/** One stop on the way of Tab; within it the arrow keys choose. Only the chosen panel is drawn. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, tabs, isDense, onChoose } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.find((tab) => tab.value === value)

  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
    if (!row || !tab) return
    // In a row that scrolls, the chosen tab is in its middle, also when a mark has come. The page stays where it is.
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  })

  function chooseByKey(event: KeyboardEvent) {
    const shown = tabs.filter(({ isForClients }) => !isForClients)
    const at = shown.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const tab = to === undefined ? undefined : shown.at(to % shown.length)
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (tab === undefined || isModified) return
    event.preventDefault()
    onChoose(tab.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="tabs">
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-tab={tab.value}
              data-for-clients={tab.isForClients}
              hidden={tab.isForClients}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              aria-describedby={tab.mark && `${id}-${tab.value}-mark`}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(tab.value)}
              onKeyDown={chooseByKey}
            >
              {tab.label}
              {tab.mark && (
                <span aria-hidden className="tab-mark">
                  {tab.mark.figure}
                </span>
              )}
            </button>
          )
        })}
      </div>
      {tabs.map(
        ({ value: of, mark }) =>
          mark && (
            <span key={of} id={`${id}-${of}-mark`} hidden>
              {mark.text}
            </span>
          ),
      )}
      {chosen && (
        <div
          key={chosen.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen.value}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel may hold nothing that takes focus
          tabIndex={isDense ? undefined : 0}
          className={isDense ? undefined : 'pt-8'}
        >
          {chosen.content}
        </div>
      )}
    </div>
  )
}
