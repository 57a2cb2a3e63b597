import { clsx } from 'clsx'
import styles from './view-choice.css?inline'

interface ViewChoiceProps<View extends string> {
  name: string
  views: readonly { value: View; label: string; figure?: string | undefined; isUrgent?: boolean }[]
  chosen: View
  onChoose: (view: View) => void
}

/** Which part of a list is shown. One stop on the way of Tab; the arrow keys choose. */
export function ViewChoice<View extends string>(props: ViewChoiceProps<View>) {
  const { name, views, chosen, onChoose } = props
  return (
    <fieldset className="queue-views">
      <style href="view-choice" precedence="screen">
        {styles}
      </style>
      <legend className="sr-only">View</legend>
      {views.map(({ value, label, isUrgent, ...counted }) => (
        <label
          key={value}
          className="choice relative flex min-h-9 cursor-pointer items-center gap-1.5 rounded-md px-1.5 whitespace-nowrap text-soft hover:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {label} {/* Room for a figure, so that the row does not move when it arrives. */}
          {'figure' in counted && (
            <span className={clsx('figures text-sm', isUrgent && 'font-semibold text-danger')}>
              {counted.figure}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
