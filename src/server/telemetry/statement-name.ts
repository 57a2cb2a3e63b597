/** Each is the value of a label, so there must be few. */
const operations = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'begin',
  'commit',
  'rollback',
  'with',
])

/** Asked after every statement: where it begins as our own do, without a search. */
export function operationOf(text: string): string {
  const start = text.slice(0, 6)
  if (operations.has(start)) return start
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  return operations.has(word) ? word : 'other'
}

/** What a statement is called in logs: `select request`. */
export function statementName(text: string): string {
  const table = /\b(?:from|into|update)\s+"(\w+)"/i.exec(text)?.[1]
  const operation = operationOf(text)
  return table === undefined ? operation : `${operation} ${table}`
}
