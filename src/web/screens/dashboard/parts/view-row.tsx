import styles from './view-row.css?inline'

interface ViewRowProps<Value extends string> {
  /** With how many there are in it: empty until that is known. */
  views: readonly { value: Value; label: string; count?: string; isUrgent?: boolean }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** The views of a list. One stop on the way of Tab; the arrow keys choose. */
export function ViewRow<Value extends string>(props: ViewRowProps<Value>) {
  const { views, chosen, onChoose } = props
  return (
    <fieldset className="view-row">
      <style href="view-row" precedence="screen">
        {styles}
      </style>
      <legend className="sr-only">View</legend>
      {views.map(({ value, label, count, isUrgent }) => (
        <label key={value} data-urgent={isUrgent || undefined}>
          <input
            type="radio"
            name="view"
            className="sr-only"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {label} {count !== undefined && <span className="figures">{count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
