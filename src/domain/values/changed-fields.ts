type Value = string | readonly string[]

export function changedFields<Name extends string>(
  labels: Record<Name, string>,
  before: NoInfer<Record<Name, Value>>,
  after: NoInfer<Record<Name, Value>>,
) {
  return (Object.keys(labels) as Name[])
    .map((name) => ({
      label: labels[name],
      before: inOneLine(before[name]),
      after: inOneLine(after[name]),
    }))
    .filter((field) => field.before !== field.after)
}

type ChangedFields = ReturnType<typeof changedFields>

function inOneLine(value: Value): string {
  return [value]
    .flat()
    .join('\n')
    .trim()
    .replaceAll(/\s*\n\s*/g, ', ')
}

export function formatChanges(changes: ChangedFields): string {
  return changes
    .map(({ label, before, after }) => `${label}: ${quoted(before)} → ${quoted(after)}`)
    .join('; ')
}

function quoted(text: string): string {
  return text === '' ? 'none' : `“${text}”`
}

/** For an email, which names the fields but not their values: 'Tax number, Bank details'. */
export function nameChanges(changes: ChangedFields): string {
  return changes.map(({ label }) => label).join(', ')
}
