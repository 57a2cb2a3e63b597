export interface Finding {
  check: string
  level: 'ok' | 'warning' | 'problem'
  text: string
  advice?: string
}

export function findingsOf(check: string) {
  const bad = (level: 'warning' | 'problem') => (text: string, advice: string) =>
    ({ check, level, text, advice }) satisfies Finding
  const ok = (text: string): Finding => ({ check, level: 'ok', text })
  return { ok, warning: bad('warning'), problem: bad('problem') }
}
